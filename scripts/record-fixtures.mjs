// To be run on a Mac: sends the driver's requests to simctl and a running WebDriverAgent, and
// writes the shapes of the answers to a file. It only creates a screenshot in a temporary folder.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const [udid, url = 'http://127.0.0.1:8100', output = 'ios-shapes.json'] = process.argv.slice(2)

/** The keys and types of a value without its content; of a list, the union of its items. */
export function shapeOf(value) {
  if (value === null) return 'null'
  if (Array.isArray(value)) return [value.map(shapeOf).reduce(merge, undefined)].filter(Boolean)
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, shapeOf(inner)]),
  )
}

function merge(one, other) {
  if (one === undefined) return other
  if (Array.isArray(one) && Array.isArray(other)) return [merge(one[0], other[0])].filter(Boolean)
  if (isRecord(one) && isRecord(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
    return Object.fromEntries(
      keys.map((key) => [key, other[key] === undefined ? one[key] : merge(one[key], other[key])]),
    )
  }
  return one === other ? one : [...new Set([one, other].flat())].sort().join(' or ')
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function simctl(...args) {
  try {
    const options = { maxBuffer: 64 * 1024 * 1024 }
    const { stdout, stderr } = await promisify(execFile)('xcrun', ['simctl', ...args], options)
    return { exit: 0, stdout, stderr: stderr.split('\n').filter(Boolean) }
  } catch (error) {
    return {
      exit: error.code,
      stdout: '',
      stderr: String(error.stderr).split('\n').filter(Boolean),
    }
  }
}

async function agent(path) {
  try {
    const response = await fetch(`${url}${path}`)
    const body = await response.json()
    const type = response.headers.get('content-type')
    return { status: response.status, type, shape: shapeOf(body) }
  } catch (error) {
    return { failed: String(error) }
  }
}

async function record() {
  const list = await simctl('list', '-j', 'devices', 'runtimes')
  const png = join(tmpdir(), `harness-shape-${process.pid}.png`)
  const devices = JSON.parse(list.stdout || '{}')
  const shot = await simctl('io', udid, 'screenshot', '--type=png', '--mask=ignored', png)
  const bytes = await readFile(png).catch(() => undefined)
  return {
    list: {
      runtimes: shapeOf(devices.runtimes ?? []),
      device: shapeOf(Object.values(devices.devices ?? {}).flat()),
    },
    unknownDevice: await simctl(
      'terminate',
      '00000000-0000-4000-8000-00000000FFFF',
      'com.example.none',
    ),
    notRunning: await simctl('terminate', udid, 'com.example.none'),
    notInstalled: await simctl('launch', udid, 'com.example.none'),
    screenshot: { exit: shot.exit, isPng: bytes?.toString('latin1', 1, 4) === 'PNG' },
    status: await agent('/status'),
    source: await agent('/source?format=json'),
    screen: await agent('/wda/screen'),
    size: await agent('/window/size'),
    activeApp: await agent('/wda/activeAppInfo'),
    noAlert: await agent('/alert/text'),
    noSession: await agent('/session/none/source'),
  }
}

if (udid === undefined) {
  console.error('usage: node scripts/record-fixtures.mjs UDID [URL of WebDriverAgent] [FILE]')
  process.exitCode = 2
} else {
  await writeFile(output, `${JSON.stringify(await record(), null, 2)}\n`)
  console.log(`Written to ${output}.`)
}
