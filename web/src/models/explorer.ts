// The model without AI: rules in an order, and the first that applies answers. It remembers nothing and decides from the
// request alone, so the same screens give the same calls; the seed only orders what is equally good.
import { HarnessError } from '@harness/shared/errors.ts'
import { NO_TOKENS } from '@harness/shared/run.ts'
import type { Model, ModelProfile, ModelRequest } from '../core/ports.ts'
import {
  answerDialog,
  chooseWanted,
  clearBanner,
  confirmIt,
  countUp,
  followWords,
  goBack,
  goOnWithForm,
  leaveWindow,
  lookAbove,
  lookBelow,
  lookFurtherDown,
  type Move,
  pressAsked,
  type Rule,
  tryAnything,
  waitForAnswer,
  waitWhileBusy,
  workOnForm,
} from './explorer/act/moves.ts'
import { narrowDown, searchForIt, sendSearch } from './explorer/act/searches.ts'
import {
  acceptRefusal,
  giveUp,
  giveUpInTime,
  heedBar,
  leaveLogin,
  stopWhenDone,
  tellSuccess,
} from './explorer/ending/endings.ts'
import { makeView } from './explorer/screen/view.ts'

/** It reads no pictures; the small copy is for nobody. */
const PROFILE: ModelProfile = {
  longEdge: 512,
  pictures: { min: 0, max: 0 },
  contextTokens: 1_000_000,
  dialect: 'points',
}

const RULES: readonly Rule[] = [
  answerDialog,
  tellSuccess,
  stopWhenDone,
  heedBar,
  giveUpInTime,
  waitWhileBusy,
  waitForAnswer,
  clearBanner,
  leaveLogin,
  sendSearch,
  pressAsked,
  countUp,
  chooseWanted,
  workOnForm,
  goOnWithForm,
  confirmIt,
  narrowDown,
  followWords,
  acceptRefusal,
  lookBelow,
  searchForIt,
  tryAnything,
  lookFurtherDown,
  lookAbove,
  leaveWindow,
  goBack,
]

/** The explorer. Answers at once, uses no tokens, asks nobody. Throws `aborted`. */
export function makeExplorer({ seed }: { readonly seed: number }): Model {
  return {
    provider: 'explorer',
    name: 'explorer',
    profile: PROFILE,
    async step(request, signal, onProgress) {
      if (signal.aborted) throw new HarnessError('aborted')
      onProgress()
      return { calls: [...decide(request, seed)], text: '', tokens: NO_TOKENS, stopReason: 'done' }
    },
  }
}

function decide(request: ModelRequest, seed: number): Move {
  const view = makeView(request, seed)
  for (const rule of RULES) {
    const move = rule(view)
    if (move) return move
  }
  return giveUp(view)
}
