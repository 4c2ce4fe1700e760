import type { StripSize } from '../kit/tracks/geometry.ts'
import { StepTip } from '../kit/tracks/step-tip.tsx'
import { Strip } from '../kit/tracks/strip.tsx'
import { createMedia } from '../ui/state/shell/create-media.ts'
import type { ReportState } from './state.ts'

interface ReportStripProps extends ReportState {
  readonly size: StripSize
  /** Index of the step that is shown; undefined for an index of the steps. */
  readonly at?: number | undefined
  readonly valueText?: string | undefined
  readonly choose: (index: number) => void
}

/** The strip of the run, with the pictures of its steps as tips. */
export function ReportStrip(props: ReportStripProps) {
  const phone = createMedia('(max-width: 639px)')
  return (
    <Strip
      model={props.reading.strip()}
      size={phone() && props.size !== 'print' ? 'phone' : props.size}
      at={props.at}
      valueText={props.valueText}
      choose={props.choose}
      tip={(index) => (
        <StepTip
          runId={props.runId}
          step={props.run.steps[index]}
          startMs={props.reading.strip().steps[index]?.startMs ?? 0}
          evidence={props.reading.evidenceAt(index)}
        />
      )}
    />
  )
}
