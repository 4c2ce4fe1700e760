import { NewRunDraft } from '@harness/web/store/drafts.ts'
import { DefaultModel } from '@harness/web/store/preferences.ts'
import { expect, it } from 'vitest'

it('a draft and a preference that name the explorer are read as a sweep', () => {
  const draft = {
    ...{ url: 'http://shop.test/', goal: 'Buy', persona: 'Careful', device: 'desktop' },
    ...{ provider: 'explorer', model: '', stepBudget: 40, tokenBudget: 0 },
  }
  expect(NewRunDraft.parse(draft).provider).toBe('sweep')
  expect(DefaultModel.parse({ provider: 'explorer', model: '' }).provider).toBe('sweep')
  expect(DefaultModel.parse({ provider: 'ollama', model: 'a' }).provider).toBe('ollama')
})
