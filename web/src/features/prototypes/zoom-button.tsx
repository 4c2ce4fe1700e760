import { Button } from '../../kit/controls/button.tsx'
import type { Fit } from './create-fit.ts'

/** Shows the current zoom; a click fits the whole prototype. */
export function ZoomButton(props: { fit: Fit }) {
  return (
    <Button title="Fit (0)" press={() => props.fit.setZoom(undefined)}>
      {Math.round(props.fit.zoom() * 100)} %
    </Button>
  )
}
