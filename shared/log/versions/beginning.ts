import { SessionId } from '../../base/ids.ts'
import { jsonOf } from '../../base/json.ts'
import { ProviderName } from '../../order/provider-names.ts'
import { Mode } from '../../order/run.ts'
import { SCHEMA_VERSION } from '../row-head.ts'
import type { Row, RowOf } from '../rows.ts'
import { type Fields, isFields, textIn } from './fields.ts'
import { stableId } from './stable-id.ts'

function fieldsOf(meta: string | undefined): Fields {
  const value = jsonOf(meta ?? '')
  // An unreadable meta.json is reported separately; here it counts as missing.
  return isFields(value) ? value : {}
}

/** Replaces a lost `run_started`, using `meta.json` where possible and placeholders otherwise. */
export function beginningFrom(
  meta: string | undefined,
  { runId, ts }: Pick<Row, 'runId' | 'ts'>,
): RowOf<'run_started'> {
  const known = fieldsOf(meta)
  return {
    schemaVersion: SCHEMA_VERSION,
    runId,
    seq: 0,
    ts,
    kind: 'run_started',
    sessionId: SessionId.parse(stableId(`${runId} session`)),
    origin: 'you',
    goal: textIn(known, 'goal', 'Unknown goal'),
    persona: textIn(known, 'persona'),
    personaName: textIn(known, 'personaName', 'Unnamed persona'),
    provider: ProviderName.safeParse(known['provider']).data ?? 'recorded',
    model: textIn(known, 'model', 'unknown'),
    mode: Mode.safeParse(known['mode']).data ?? 'autonomous',
    strict: false,
    stepBudget: 0,
    tokenBudget: 0,
    application: { name: 'Unnamed application', kind: 'web' },
    device: { kind: 'web', name: 'Unnamed device' },
    promptHash: '',
    harnessVersion: 'unknown',
  }
}
