import type { RunId } from '@harness/shared/language/ids.ts'
import type { Finding } from '@harness/shared/views/findings.ts'
import type { StepState } from '@harness/shared/views/fold.ts'
import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { useRunFiles } from '../../state/run/run-files.ts'
import { rectStyle } from '../stage/overlay-styles.ts'
import { CROP_RATIO, cropOf } from './crop.ts'
import '../stage/overlay.css'

interface PictureProps {
  readonly runId: RunId
  readonly finding: Finding
  readonly step: StepState | undefined
}

/** The picture of a finding, cut to its target, with the ring. Read when it comes near the view. */
export function FindingPicture(props: PictureProps) {
  const files = useRunFiles()
  const [url, setUrl] = createSignal<string>()
  let container: HTMLDivElement | undefined
  const load = async () => {
    // without a picture the frame stays empty; the text is still shown
    const blob = await files.shot(props.runId, props.finding.pictureStep).catch(() => undefined)
    if (blob) setUrl(URL.createObjectURL(blob))
  }
  onMount(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: '400px' },
    )
    if (container) observer.observe(container)
    onCleanup(() => observer.disconnect())
  })
  onCleanup(() => {
    const shown = url()
    if (shown) URL.revokeObjectURL(shown)
  })
  const size = () => props.step?.started.pointSize ?? { width: 1280, height: 800 }
  const crop = () => cropOf(size(), props.finding.rect)
  return (
    <div class="finding-picture" ref={container}>
      <div
        class="finding-whole"
        style={{
          width: `${crop().width * 100}%`,
          left: `${crop().left * 100}%`,
          top: `${crop().top * CROP_RATIO * 100}%`,
          'aspect-ratio': `${size().width} / ${size().height}`,
        }}
      >
        <Show when={url()}>
          {(source) => (
            <img
              src={source()}
              alt={`Screen at step ${props.finding.pictureStep}`}
              decoding="async"
            />
          )}
        </Show>
        <Show when={props.finding.rect}>
          {(rect) => <span class="ring" style={rectStyle(rect(), size())} />}
        </Show>
      </div>
    </div>
  )
}
