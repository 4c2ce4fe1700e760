import type { RunId } from '@harness/shared/base/ids.ts'
import type { Triage } from '@harness/shared/findings/triage.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Reading } from '../../../kit/replay/create-reading.ts'
import type { Address } from './address.ts'
import type { ReportFile } from './file.ts'
import type { Checked } from './integrity.ts'

export interface ReportState {
  readonly file: ReportFile
  readonly runId: RunId
  readonly run: RunState
  readonly reading: Reading
  /** Decisions about the findings at the time of export. */
  readonly triage: Triage
  readonly address: Address
  readonly checked: Checked
}
