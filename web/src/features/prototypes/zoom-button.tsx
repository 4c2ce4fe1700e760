import type { Fit } from './create-fit.ts'

/** Shows the current zoom; a click fits the whole prototype. */
export function ZoomButton(props: { fit: Fit }) {
  return (
    <button
      type="button"
      class="button"
      title="Fit (0)"
      onClick={() => props.fit.setZoom(undefined)}
    >
      {Math.round(props.fit.zoom() * 100)} %
    </button>
  )
}
