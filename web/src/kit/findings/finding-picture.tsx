import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { shownPart } from '../runs/crop.ts'
import { useRunFiles } from '../runs/run-files.ts'
import { CroppedPicture } from './cropped-picture.tsx'

interface PictureProps {
  readonly runId: RunId
  /** Step whose picture shows the finding, and the area on that picture. */
  readonly finding: { readonly pictureStep: number; readonly rect?: Rect }
  /** Size of the picture in points. */
  readonly size: Size | undefined
  /** URL of the whole picture when already loaded, as for print. */
  readonly url?: string | undefined
  /** True to show the whole picture at first. */
  readonly isWhole?: boolean
  /** True to show the whole picture in a small corner inset, with the cropped part framed. */
  readonly hasInset?: boolean
}

/** Picture of a finding, cropped to its target and ringed. Loaded near the viewport. */
export function FindingPicture(props: PictureProps) {
  const files = useRunFiles()
  const [url, setUrl] = createSignal<string>()
  const [isMissing, setIsMissing] = createSignal(false)
  const [isWhole, setIsWhole] = createSignal(props.isWhole ?? false)
  let container: HTMLDivElement | undefined
  const load = async () => {
    // Without a picture the frame stays empty; the text is still shown.
    const blob = await files.shot(props.runId, props.finding.pictureStep).catch(() => undefined)
    if (blob) setUrl(URL.createObjectURL(blob))
    setIsMissing(!blob)
  }
  onMount(() => {
    if (props.url !== undefined) return
    if (container) onCleanup(whenNear(container, () => void load()))
  })
  onCleanup(() => {
    const shown = url()
    if (shown) URL.revokeObjectURL(shown)
  })
  const size = () => props.size ?? { width: 1280, height: 800 }
  return (
    <CroppedPicture
      ref={(frame) => {
        container = frame
      }}
      size={size()}
      rect={props.finding.rect}
      isWhole={isWhole()}
      picture={
        <Show when={props.url ?? url()}>
          {(source) => (
            <img
              src={source()}
              alt={`Screen at step ${props.finding.pictureStep}`}
              decoding="async"
            />
          )}
        </Show>
      }
    >
      <button
        type="button"
        class="absolute inset-0 bare cursor-zoom-in"
        aria-pressed={isWhole()}
        aria-label="Whole picture"
        onClick={() => setIsWhole(!isWhole())}
      />
      <Show when={props.hasInset && props.finding.rect && !isWhole() && url()}>
        {(source) => <Inset source={source()} part={shownPart(size(), props.finding.rect)} />}
      </Show>
      <Show when={isMissing()}>
        <p class="finding-missing absolute text-meta">The picture of this step is missing.</p>
      </Show>
    </CroppedPicture>
  )
}

/** Small copy of the whole picture, with a frame around the cropped part. */
function Inset(props: { source: string; part: ReturnType<typeof shownPart> }) {
  return (
    <span class="finding-inset absolute overflow-hidden rounded-4" aria-hidden="true">
      <img src={props.source} alt="" decoding="async" />
      <span class="absolute" style={props.part} />
    </span>
  )
}

/** Calls `load` once when the element comes near the viewport. Returns a function that cancels. */
function whenNear(element: Element, load: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      load()
    },
    { rootMargin: '400px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
