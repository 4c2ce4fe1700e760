import type { RowBody } from '@harness/shared/log/rows.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../setup/open-app.tsx'
import { soon } from '../setup/soon.ts'
import { freshTabs } from '../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  POINT_SIZE,
  RUN_COMPLETED,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

const COUNT = 24
const EVIDENCE = [3, 14]

function stepRows(step: number): RowBody[] {
  const rows = acted(step).filter((row) => row.kind !== 'friction' || EVIDENCE.includes(step))
  const signal = { kind: 'signal', step, sensor: 'dead_tap', value: 4_000, unit: 'ms' } as const
  const measured: RowBody[] =
    step === 14 ? [{ ...signal, detail: 'Nothing changed within 4,000 ms.' }] : []
  return [stepStarted(step), ...thought(step), ...measured, ...rows]
}

const STEPS = Array.from({ length: COUNT }, (_, at) => stepRows(at + 1)).flat()

function filled(colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(39, 84)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = colour
  context?.fillRect(0, 0, 39, 84)
  return canvas.convertToBlob()
}

/** Made once: a canvas waits until its page is idle, which takes seconds on a busy machine. */
let pictures: Promise<readonly Blob[]> | undefined

async function putPictures(db: HarnessDb, runId: ReturnType<typeof newRunId>) {
  pictures ??= Promise.all(['white', 'black'].map(filled))
  const made = await pictures
  for (let step = 1; step <= COUNT; step++) {
    const blob = made[step % 2]
    if (blob) await db.shots.put({ runId, step, blob })
    const rect = { x: 10, y: 20, width: 100, height: 40 }
    const base = { ref: 'a', role: 'button', label: 'Save', labelSource: 'text' }
    const element = { ...base, rect, enabled: true, secure: false }
    const scene = { ...SCENE, pointSize: POINT_SIZE, elements: [element] }
    await db.screens.put({ runId, step, scene, marks: [{ id: 1, ...element }] })
  }
}

async function openReplay(hash = '', ended = true) {
  const [db] = freshTabs()
  const runId = newRunId()
  const rows = [RUN_STARTED, LEG_STARTED, ...STEPS, ...(ended ? [RUN_COMPLETED] : [])]
  await db.rows.bulkPut(stamp(runId, 0, rows))
  await putPictures(db, runId)
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}${hash}`, db)
  await expect.element(page.getByRole('slider', { name: 'Step' })).toBeVisible()
  return runId
}

const slider = () => page.getByRole('slider', { name: 'Step' })

it('the strip says of its step what was done, reported and measured', async () => {
  await openReplay('#step=14')
  await expect
    .element(slider())
    .toHaveAttribute(
      'aria-valuetext',
      'Step 14 of 24, tap at 10, 20, ambiguous label reported, dead tap measured',
    )
})

it('the strip moves by steps, evidence, tens and to both ends with the keyboard', async () => {
  await openReplay('#step=2')
  slider().element().focus()
  const at = (step: number) => expect.element(slider()).toHaveAttribute('aria-valuenow', `${step}`)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await at(4)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await at(14)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await at(3)
  await userEvent.keyboard('{PageDown}')
  await at(13)
  await userEvent.keyboard('{End}')
  await at(24)
  await userEvent.keyboard('{Home}')
  await at(1)
  await soon(() => expect(location.hash).toBe('#step=1'))
})

it('the strip follows a drag to the step under the pointer and writes the address', async () => {
  await openReplay('#step=2')
  // A press before the first frame of the strip is on nothing.
  await soon(() => expect(slider().element().querySelector('svg')).not.toBeNull())
  const box = slider().element().getBoundingClientRect()
  const send = (kind: string, x: number) =>
    slider()
      .element()
      .dispatchEvent(
        new PointerEvent(kind, {
          bubbles: true,
          clientX: x,
          clientY: box.top + 60,
          pointerId: 1,
          pointerType: 'mouse',
        }),
      )
  const strip = slider().element().parentElement
  if (strip) strip.setPointerCapture = () => undefined
  send('pointerdown', box.left + 80)
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '1')
  send('pointermove', box.right - 5)
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '24')
  send('pointerup', box.right - 5)
  await soon(() => expect(location.hash).toBe('#step=24'))
})

it('the strip opens a tooltip over a step that says what happened there', async () => {
  await openReplay()
  const box = slider().element().getBoundingClientRect()
  const pitch = (box.width - 66) / COUNT
  await slider().hover({ position: { x: 66 + pitch * 13.5, y: 60 } })
  await soon(() =>
    expect(document.querySelector('.strip-tip')?.textContent).toContain(
      'Nothing changed within 4,000 ms.',
    ),
  )
})

it('the strip clamps a step that the run does not have', async () => {
  await openReplay('#step=99')
  await expect.element(page.getByRole('heading', { name: 'Step 24 of 24' })).toBeVisible()
})

it('the replay plays with Space, faster with 4, and stops with Space', async () => {
  await openReplay('#step=20')
  await userEvent.keyboard('4 ')
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '22')
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

it('the step view shows before, after and change, marks and elements of a step', async () => {
  await openReplay('#step=2')
  await userEvent.keyboard('b')
  await expect.element(page.getByText('After the tap')).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(page.getByText('100 % changed')).toBeVisible()
  await userEvent.keyboard('b')
  await soon(() => expect(location.hash).toBe('#step=2'))
  await userEvent.keyboard('k')
  await soon(() => expect(document.querySelector('.mark-number')?.textContent).toBe('1'))
  await page.getByRole('tab', { name: /Elements/ }).click()
  await soon(() => expect(location.hash).toBe('#step=2&open=elements'))
  page.getByRole('treeitem', { name: 'button 1', exact: true }).element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await soon(() => expect(document.querySelectorAll('.ring')).toHaveLength(1))
})

it('the step list can be filtered to steps with evidence', async () => {
  await openReplay()
  page.getByRole('radio', { name: 'All' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await soon(() => expect(document.querySelectorAll('.cell')).toHaveLength(EVIDENCE.length))
})

it('the step view has no accessibility fault that axe can find: folds open, evidence, change', async () => {
  await openReplay('#step=14&side=change&open=elements,said')
  await expect.element(page.getByRole('tree')).toBeVisible()
  await expect.element(page.getByText(/% changed|Nothing changed$/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('the live view on a phone has no accessibility fault that axe can find', async () => {
  await openReplay('', false)
  await page.viewport(360, 760)
  await expect.element(slider()).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('the handle of the playhead covers no part of the name of a screen', async () => {
  await openReplay('#step=1')
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  for (let step = 1; step <= 6; step++) {
    await soon(() => {
      const [handle, name] = [boxOf('.strip-handle-ground'), boxOf('.strip-screen-name')]
      if (!handle || !name) throw new Error('a handle and a name are expected')
      expect(handle.right <= name.left || handle.left >= name.right, `step ${step}`).toBe(true)
    })
    await userEvent.keyboard('{ArrowRight}')
  }
})
