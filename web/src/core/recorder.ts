import type { RunId } from '@harness/shared/base/ids.ts'
import { DOTS, makeRedactor } from '@harness/shared/base/redact.ts'
import { changeTexts } from '@harness/shared/base/texts.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import { Row, type RowBody } from '@harness/shared/log/rows.ts'
import type { Clock, Log, LogBatch } from './ports.ts'
import { EMPTY_TALLY, foldTally, type Tally } from './tally.ts'

/** Writes the rows of one run: adds timestamps, keeps the tally, and leaves no gap in `seq`. */
export class Recorder {
  readonly #log: Log
  readonly #clock: Clock
  readonly #runId: RunId
  /** Applied to the text of every row before it is written. */
  readonly redactor = makeRedactor()
  #nextSeq = 0
  #tally = EMPTY_TALLY

  /** `from`: rows already written, when the run is resumed. */
  constructor(
    { log, clock }: { readonly log: Log; readonly clock: Clock },
    runId: RunId,
    from?: { readonly nextSeq: number; readonly tally: Tally },
  ) {
    this.#log = log
    this.#clock = clock
    this.#runId = runId
    if (from) {
      this.#nextSeq = from.nextSeq
      this.#tally = from.tally
    }
  }

  get tally(): Tally {
    return this.#tally
  }

  /** Durable when it resolves; writes nothing on an error. Throws `store_full`, `store_failed`. */
  async write(bodies: readonly RowBody[], kept: Omit<LogBatch, 'rows'> = {}): Promise<void> {
    // A caller may have no rows, and readers expect no empty batches.
    if (bodies.length === 0) return
    const rows = bodies.map((body, index) => this.#stamp(body, this.#nextSeq + index))
    const { shot, screen, files } = kept
    await this.#log.append({
      rows,
      ...(shot && { shot }),
      ...(files && { files }),
      ...(screen && { screen: withoutSplit(changeTexts(screen, this.redactor.text)) }),
    })
    this.#nextSeq += rows.length
    this.#tally = bodies.reduce(foldTally, this.#tally)
  }

  /** Parsing sorts the keys into schema order and rejects a row that no reader would accept. */
  #stamp(body: RowBody, seq: number): Row {
    const ts = this.#clock.timestamp()
    const shown = changeTexts(body, this.redactor.text)
    return Row.parse({
      schemaVersion: SCHEMA_VERSION,
      runId: this.#runId,
      seq,
      ts,
      ...shown,
      ...(body.kind === 'model_said' && { redacted: isChanged(body, shown) }),
    })
  }
}

function isChanged(before: RowBody, after: RowBody): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

type Screen = NonNullable<LogBatch['screen']>

/** Drops the lines when a secret spans several of them, since only the whole text can be masked. */
function withoutSplit(screen: Screen): Screen {
  const { lines, ...scene } = screen.scene
  const masked = (text: string): number => text.split(DOTS).length
  if (!lines || masked(lines.map(({ text }) => text).join('\n')) >= masked(scene.text))
    return screen
  return { ...screen, scene }
}
