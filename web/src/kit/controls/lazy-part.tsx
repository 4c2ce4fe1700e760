import { type Component, lazy, Suspense } from 'solid-js'

/** A screen that loads when it is first shown, by the name under which its module exports it. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [N in Name]: Component<Props> }>,
  name: Name,
) {
  return lazy(() => load().then((part) => ({ default: part[name] })))
}

/** A part of a screen that does the same, and leaves its place empty until then. */
export function latePart<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [N in Name]: Component<Props> }>,
  name: Name,
) {
  const Part = lazyPart(load, name)
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
