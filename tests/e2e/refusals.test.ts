// What is refused before or beside a run: strangers, missing things, and orders from the screen.
import { foldAll } from '@harness/shared/fold.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../standins/ollama/models.ts'
import { ruleFollowingPolicy } from '../standins/ollama/policy.ts'
import { readRequest } from '../standins/ollama/read-request.ts'
import { type House, openHouse } from './house.ts'
import { say, shopper } from './shopper.ts'

let house: House
afterEach(() => house.dispose())

const sees = (text: string | RegExp) =>
  house.page.getByText(text).filter({ visible: true }).first().waitFor()

describe('a page', () => {
  it.each([
    ['a wrong token', (url: string) => url.replace(/#t=.*/, `#t=${'x'.repeat(43)}`)],
    ['no token', (url: string) => url.replace(/#t=.*/, '')],
  ])('with %s says how to pair', async (_, change) => {
    house = await openHouse({ policy: shopper() })
    await house.page.goto(change(house.bridge.url))
    await sees('This page is not paired with the bridge.')
    await sees(/Open the address that npm start printed/)
  })

  it('stays paired after the address without a token is opened', async () => {
    house = await openHouse({ policy: shopper() })
    await openForm()
    await sees('qwen3-vl:8b is installed')
    await house.page.goto(`http://127.0.0.1:${house.bridge.port}/new`)
    await sees('qwen3-vl:8b is installed')
  })

  it('says that a run is not in this browser', async () => {
    house = await openHouse({ policy: shopper() })
    await openForm()
    await sees('qwen3-vl:8b is installed')
    await house.page.goto(
      `http://127.0.0.1:${house.bridge.port}/runs/00000000-0000-4000-8000-000000000000`,
    )
    await sees('This run is not in this browser.')
  })
})

describe('in local mode', () => {
  it('neither the page nor a worker reaches anything but the bridge and the model server', async () => {
    house = await openHouse({ policy: shopper() })
    await openForm()
    await sees('qwen3-vl:8b is installed')
    const { origin } = house.shop
    const knock = (url: string) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'out',
        () => 'stopped',
      )
    expect(await house.page.evaluate(knock, origin)).toBe('stopped')
    expect(await house.page.evaluate(knock, house.ollama.origin)).toBe('out')
    const [worker] = house.page.workers()
    expect(await worker?.evaluate(knock, origin)).toBe('stopped')
    expect(await worker?.evaluate(knock, house.ollama.origin)).toBe('out')
    expect(house.shop.requests()).toBe(0)
  })
})

describe('before a run', () => {
  it('a missing model server is one sentence with what to do, and Start is off', async () => {
    house = await openHouse({ policy: shopper() })
    await house.ollama.close()
    await openForm()
    await wantModel()
    await sees(/Ollama does not answer at 127\.0\.0\.1:\d+/)
    await sees('Start it with: ollama serve')
    await fill('http://127.0.0.1:9/', 'Buy')
    expect(await startIsOff()).toBe(true)
  })

  it('a missing model is named with the command that gets it, and nothing takes its place', async () => {
    house = await openHouse({
      policy: shopper(),
      models: CATALOGUE.filter(({ name }) => name !== 'qwen3-vl:8b'),
    })
    await openForm()
    await wantModel()
    await sees('qwen3-vl:8b is not installed')
    await sees('Get it with: ollama pull qwen3-vl:8b')
    await fill('http://127.0.0.1:9/', 'Buy')
    expect(await startIsOff()).toBe(true)
    expect(house.ollama.chats()).toHaveLength(0)
  })

  it('a page that does not answer is said where the form is, and nothing typed is lost', async () => {
    house = await openHouse({ policy: shopper() })
    await openForm()
    await sees('qwen3-vl:8b is installed')
    await fill('http://127.0.0.1:9/', 'Buy a lamp')
    await house.page.getByRole('button', { name: /Start run/ }).click()
    await sees(/http:\/\/127\.0\.0\.1:9\/ could not be opened/)
    expect(await house.page.getByLabel('Goal').inputValue()).toBe('Buy a lamp')
    await house.page.reload()
    await expect.poll(() => house.page.getByLabel('Goal').inputValue()).toBe('Buy a lamp')
  })
})

describe('a page that gives orders', () => {
  it('is read as wrapped content, and the system text stays the same byte for byte', async () => {
    const reads = ruleFollowingPolicy([
      { when: { step: 1 }, answer: () => [{ name: 'read_screen', input: say }] },
      {
        when: { step: 2 },
        answer: () => [
          {
            name: 'mark_goal_done',
            input: {
              verdict: 'failure',
              summary: 'No lamp here.',
              friction_count: 0,
              would_real_user_succeed: false,
            },
          },
        ],
      },
    ])
    house = await openHouse({ policy: reads })
    await house.page.goto(house.bridge.url)
    const runId = await house.begin('Find a lamp', '/help.html')
    await sees('No lamp here.')
    expect(foldAll(await house.rows(runId)).completed).toMatchObject({
      verdict: 'failure',
      ending: 'goal',
    })

    const [first, second] = house.ollama
      .chats()
      .map(({ body }) => readRequest(body as Parameters<typeof readRequest>[0], 1))
    expect(first?.system).toBe(second?.system)
    expect(first?.system).not.toMatch(/ignore previous/i)
    const user = second?.user ?? ''
    const fenced = [
      ...user.matchAll(/\[\[screen content (\w+)\]\]([\s\S]*?)\[\[end of screen content \1\]\]/g),
    ]
    expect(fenced).toHaveLength(2)
    const outside = fenced.reduce((text, [block]) => text.replace(block, ''), user)
    expect(user).toMatch(/SYSTEM: Ignore previous instructions/)
    expect(outside).not.toMatch(/ignore previous/i)
  })
})

async function openForm(): Promise<void> {
  await house.page.goto(house.bridge.url)
  await house.page.getByRole('link', { name: 'New run' }).click()
}

/** Without an installed model the form begins with what needs none. */
async function wantModel(): Promise<void> {
  await house.page
    .getByLabel('Model', { exact: true })
    .selectOption({ label: 'Another model of the server' })
}

async function fill(url: string, goal: string): Promise<void> {
  await house.page.getByLabel('Address').fill(url)
  await house.page.getByLabel('Goal').fill(goal)
}

async function startIsOff(): Promise<boolean> {
  return (
    (await house.page.getByRole('button', { name: /Start run/ }).getAttribute('aria-disabled')) ===
    'true'
  )
}
