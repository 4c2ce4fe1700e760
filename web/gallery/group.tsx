import type { JSX } from 'solid-js'

/** One part in its states, under its name. */
export function Group(props: { title: string; children: JSX.Element }) {
  return (
    <section class="parts-group">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )
}
