import type { Application } from '@harness/shared/order/library/library.ts'
import { type Accessor, createEffect } from 'solid-js'
import type { Page } from '../page/page.ts'
import { EMPTY_DRAFT } from './choice.ts'
import type { Draft } from './create-draft.ts'
import { targetDraft } from './target-draft.ts'

/**
 * Chooses the latest prototype in an empty form when no bridge is connected, since nothing else can
 * be tested then. Runs once, so that later choices stay.
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
