// Tries a device of a real Appium server: installs Appium 3 and its Chromium driver in a temporary
// folder (it is larger than the rest of Harness), starts it, and sweeps a page in its browser.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

const VERSIONS = ['appium@3.8.0', 'appium-chromium-driver@3.1.1']
const PAGE = `<!doctype html><title>Hours</title><h1>Museum</h1><label>Name <input></label>
<a href="/hours">Opening hours</a><button onclick="confirm('Sure?')">Ask</button>`
const READY_MS = 60_000

function run(program, args, options = {}) {
  return new Promise((resolve) => {
    spawn(program, args, { stdio: 'inherit', ...options }).on('close', (code) => resolve(code ?? 1))
  })
}

async function waitFor(url) {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`Appium did not answer within ${READY_MS / 1_000} s.`)
}

/** Finds a driver of the browser's own version: that of the system, or the one in CHROMEDRIVER. */
function driverProgram() {
  const found = [process.env.CHROMEDRIVER, '/usr/bin/chromedriver', '/usr/local/bin/chromedriver']
  const program = found.find((path) => path !== undefined && existsSync(path))
  if (program) return program
  throw new Error('Install chromedriver (Debian: chromium-driver), or name it in CHROMEDRIVER.')
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function main() {
  const executable = driverProgram()
  await ensureInstalled()
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'harness-appium-'))
  const pages = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(url === '/hours' ? '<title>Open</title><h1>Monday 9 to 5</h1>' : PAGE)
  })
  let server
  try {
    console.log(`Installing ${VERSIONS.join(' and ')} in a temporary folder.`)
    const install = ['install', '--no-audit', '--no-fund', '--prefix', folder, ...VERSIONS]
    if ((await run('npm', install)) !== 0) throw new Error('Appium could not be installed.')
    const appium = join(folder, 'node_modules/appium/index.js')
    const env = { ...process.env, APPIUM_HOME: folder }
    const port = await freePort()
    const args = ['--address', '127.0.0.1', '--port', String(port), '--log-level', 'warn']
    server = spawn(process.execPath, [appium, ...args], { env, stdio: 'inherit' })
    await waitFor(`http://127.0.0.1:${port}/status`)
    await new Promise((resolve) => pages.listen(0, '127.0.0.1', resolve))
    const capabilities = {
      platformName: process.platform,
      browserName: 'chrome',
      'appium:automationName': 'Chromium',
      'appium:executable': executable,
      'goog:chromeOptions': {
        binary: findChromium(),
        args: ['--headless=new', '--no-sandbox', '--window-size=900,700'],
      },
    }
    const order = ['run', '--appium-url', `http://127.0.0.1:${port}`]
    order.push('--capabilities', JSON.stringify(capabilities), '--provider', 'sweep')
    order.push('--url', `http://127.0.0.1:${pages.address().port}/`, '--max-steps', '8')
    order.push('--output', join(folder, 'run'))
    return await run(process.execPath, [fromRoot('scripts/harness.mjs'), ...order])
  } finally {
    server?.kill()
    pages.close()
    pages.closeAllConnections()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message)
    process.exit(1)
  },
)
