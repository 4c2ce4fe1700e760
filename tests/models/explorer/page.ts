// A page as the explorer sees it, for tests: marks in the order of the picture, and of the document.
import type { ScreenElement } from '@harness/shared/observation.ts'
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

export const URL = 'http://village.test/'

export interface Screen {
  readonly text?: string
  readonly title?: string
  readonly url?: string
  readonly marks?: readonly Mark[]
  readonly past?: readonly PastStep[]
  /** Elements in the order of the document; by default the marks as they come. */
  readonly order?: readonly Mark[]
}

export function viewOf(goal: string, screen: Screen): View {
  const { text = '', title = '', url = URL, marks = [], past = [], order = marks } = screen
  const request = sampleRequest()
  const scroll = { x: 0, y: 0 }
  const elements = order.map(elementOf)
  return makeView(
    {
      ...request,
      goal,
      marks,
      past,
      scene: { ...request.scene, title, text, url, scroll, elements },
    },
    1,
  )
}

function elementOf({ ref, role, label, rect }: Mark): ScreenElement {
  return { ref, role, label, labelSource: 'text', rect, enabled: true, secure: false }
}

export function pressed(one: Mark, more: Partial<PastStep> = {}): PastStep {
  const { id, label, role, rect } = one
  return pastStep({ url: URL, title: '', mark: { id, label, role, rect }, ...more })
}

export function typed(one: Mark, value: string, more: Partial<PastStep> = {}): PastStep {
  return pressed(one, { tool: 'set_value', input: { id: one.id, value }, ...more })
}

export const link = (label: string, id: number): Mark => mark(label, id, { role: 'link' })
