import type { Application } from '@harness/shared/order/library/library.ts'
import { type Accessor, createEffect } from 'solid-js'
import type { Page } from '../page/page.ts'
import { EMPTY_DRAFT } from './choice.ts'
import type { Draft } from './create-draft.ts'
import { targetDraft } from './target-draft.ts'

/**
 * Without a bridge nothing but a prototype can be tested: a form without an application chooses the
 * one used or added last. What the person chooses after that stays.
 */
export function chooseLatestPrototype(
  page: Pick<Page, 'boot'>,
  draft: Draft,
  applications: Accessor<readonly Application[] | undefined>,
): void {
  let isDone = false
  createEffect(() => {
    const boot = page.boot()
    const list = applications()
    if (isDone || !boot || !list || !draft.ready()) return
    isDone = true
    const { url, applicationId, device } = draft.value()
    const isEmpty = url === '' && applicationId === undefined && device === EMPTY_DRAFT.device
    const latest = list.find(
      ({ target, archivedAt }) => target.kind === 'prototype' && archivedAt === undefined,
    )
    if (boot.paired || !isEmpty || !latest) return
    draft.change({ applicationId: latest.id, ...targetDraft(latest.target) })
  })
}
