import type { RunId } from '@harness/shared/ids.ts'
import { makeRedactor } from '@harness/shared/redact.ts'
import { Row, type RowBody, SCHEMA_VERSION } from '@harness/shared/rows.ts'
import { addTokens, NO_TOKENS, type Tokens } from '@harness/shared/run.ts'
import type { Clock, Log, LogBatch } from './ports.ts'

/** What a run came to so far: all the loop needs to know of its own log. */
export interface Tally {
  readonly steps: number
  readonly friction: number
  readonly tokens: Tokens
  /** How often each sensor measured something. */
  readonly measured: Readonly<Record<string, number>>
}

/** Writes the rows of one run: stamps them, keeps count, and never lets a number go missing. */
export class Recorder {
  readonly #log: Log
  readonly #clock: Clock
  readonly #runId: RunId
  /** Everything that is written passes it. */
  readonly redactor = makeRedactor()
  #nextSeq = 0
  #tally: Tally = { steps: 0, friction: 0, tokens: NO_TOKENS, measured: {} }

  /** `from`: the rows that are there already, when the run is taken up again. */
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

  /** Durable when it resolves; after an error nothing of it was written. Throws `store_full`, `store_failed`. */
  async write(bodies: readonly RowBody[], kept: Omit<LogBatch, 'rows'> = {}): Promise<void> {
    const rows = bodies.map((body, index) => this.#stamp(body, this.#nextSeq + index))
    const { shot, screen } = kept
    await this.#log.append({
      rows,
      ...(shot && { shot }),
      ...(screen && { screen: this.redactor.data(screen) }),
    })
    this.#nextSeq += rows.length
    this.#tally = rows.reduce(count, this.#tally)
  }

  /** Parsing puts the keys into their fixed order and refuses a row that no reader would accept. */
  #stamp(body: RowBody, seq: number): Row {
    const ts = this.#clock.timestamp()
    return Row.parse({
      schemaVersion: SCHEMA_VERSION,
      runId: this.#runId,
      seq,
      ts,
      ...this.redactor.data(body),
    })
  }
}

function count(tally: Tally, row: Row): Tally {
  switch (row.kind) {
    case 'step_started':
      return { ...tally, steps: tally.steps + 1 }
    case 'friction':
      return { ...tally, friction: tally.friction + 1 }
    case 'model_called':
      return { ...tally, tokens: addTokens(tally.tokens, row.tokens) }
    case 'signal':
      return { ...tally, measured: countSignal(tally.measured, row) }
    default:
      return tally
  }
}

/** The counts with one more of this sensor. */
export function countSignal(
  measured: Tally['measured'],
  { sensor }: { readonly sensor: string },
): Tally['measured'] {
  return { ...measured, [sensor]: (measured[sensor] ?? 0) + 1 }
}
