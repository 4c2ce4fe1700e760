/** Link that starts a run of a prototype; `application` is undefined while loading. */
export function NewRunLink(props: { application: string | undefined }) {
  return (
    <a
      class="button main"
      href={`/new?application=${props.application ?? ''}`}
      aria-disabled={props.application === undefined}
    >
      New run
    </a>
  )
}
