import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import { type JSX, Show } from 'solid-js'
import { rectStyle } from '../replay/overlay-styles.ts'
import { CROP_RATIO, cropOf } from '../runs/crop.ts'
import '../replay/replay.css'
import './findings.css'

interface CroppedPictureProps {
  /** Size of the whole picture, in the unit of `rect`. */
  readonly size: Size
  /** Area that is cropped and ringed; undefined shows the whole picture. */
  readonly rect: Rect | undefined
  readonly picture: JSX.Element
  /** True to show the whole picture with the area ringed. */
  readonly isWhole?: boolean
  /** Shown below the picture, inside its frame. */
  readonly children?: JSX.Element
  readonly ref?: (frame: HTMLDivElement) => void
}

/** A picture cropped to an area, with a ring around it. */
export function CroppedPicture(props: CroppedPictureProps) {
  const crop = () => cropOf(props.size, props.isWhole ? undefined : props.rect)
  const ratio = () => props.size.width / props.size.height
  return (
    <div
      class="finding-picture relative overflow-hidden rounded-8 bg-stage"
      ref={props.ref}
      style={
        props.isWhole
          ? {
              'aspect-ratio': ratio(),
              'grid-column': '1 / -1',
              'max-width': `min(${85 * ratio()}dvh, ${props.size.width}px)`,
            }
          : {}
      }
    >
      <div
        class="finding-whole absolute"
        style={{
          width: `${crop().width * 100}%`,
          left: `${crop().left * 100}%`,
          top: `${crop().top * CROP_RATIO * 100}%`,
          'aspect-ratio': `${props.size.width} / ${props.size.height}`,
        }}
      >
        {props.picture}
        <Show when={props.rect}>
          {(rect) => <span class="ring absolute" style={rectStyle(rect(), props.size)} />}
        </Show>
      </div>
      {props.children}
    </div>
  )
}
