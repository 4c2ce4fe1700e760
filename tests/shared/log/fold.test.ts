import { summarise } from '@harness/shared/findings/summary.ts'
import { EMPTY_RUN, fold, foldAll, targetOf } from '@harness/shared/log/fold.ts'
import { Row } from '@harness/shared/log/rows.ts'
import { addTokens, NO_TOKENS } from '@harness/shared/order/run.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog, anyRow } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

describe(`any log (seed ${SEED})`, () => {
  it(`any row is accepted by the schema (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(Row.parse(row)).toEqual(row)
      }),
      { seed: SEED },
    )
  })

  it(`any log folds at every prefix, row by row, without changing an earlier state (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        let state = EMPTY_RUN
        for (const [index, row] of freeze(rows).entries()) {
          state = freeze(fold(state, row))
          expect(state.rowCount).toBe(index + 1)
          expect(state.lastTs).toBe(row.ts)
        }
        expect(foldAll(rows)).toEqual(state)
      }),
      { seed: SEED },
    )
  })

  it(`the fold of any log counts all friction and all tokens, also those of unknown steps (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        const state = foldAll(rows)
        const calls = rows.filter((row) => row.kind === 'model_called')
        expect(state.frictionCount).toBe(rows.filter((row) => row.kind === 'friction').length)
        expect(state.tokens).toEqual(
          calls.reduce((sum, row) => addTokens(sum, row.tokens), NO_TOKENS),
        )
      }),
      { seed: SEED },
    )
  })

  it(`any log has a summary exactly when its first row is there (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        const started = rows.some((row) => row.kind === 'run_started')
        expect(summarise(foldAll(rows)) !== undefined).toBe(started)
      }),
      { seed: SEED },
    )
  })

  it(`every step of any log has its mark as target or no target (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        for (const step of foldAll(rows).steps) {
          expect(targetOf(step)?.mark).toEqual(step.call?.mark)
        }
      }),
      { seed: SEED },
    )
  })
})

describe('the phase of a run', () => {
  const phaseAfter = (kinds: readonly Row['kind'][]) =>
    foldAll(
      kinds.flatMap((kind) =>
        fc.sample(
          anyRow.filter((row) => row.kind === kind),
          1,
        ),
      ),
    ).phase

  it.each<[string, Row['kind'][]]>([
    ['empty', []],
    ['running', ['run_started', 'leg_started', 'step_started']],
    ['interrupted', ['run_started', 'step_started', 'run_interrupted']],
    ['running', ['run_started', 'run_interrupted', 'run_resumed']],
    ['completed', ['run_started', 'leg_completed', 'run_completed']],
  ])('the phase of a run is %s after %j', (phase, kinds) => {
    expect(phaseAfter(kinds)).toBe(phase)
  })
})
