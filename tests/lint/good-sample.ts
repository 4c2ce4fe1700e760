// The same project without faults: the linter reports nothing. One file for each allowed import.

const use = (names: string, ...sources: string[]) => {
  const imports = sources.map((source, i) => `import { ${names}${i} } from '${source}'\n`)
  const used = sources.map((_, i) => `${names}${i}`).join(', ')
  return `${imports.join('')}\nexport const used = [${used}]\n`
}

const PACKAGES = [
  ...['@anthropic-ai/sdk', '@harness/bridge', '@harness/prompts', '@harness/shared'],
  ...['@harness/web', 'comlink', 'dexie', 'fflate', 'hono', 'lucide-solid', 'ollama', 'openai'],
  ...['playwright-core', 'solid-js', 'zod'],
]

/** The one package of the sample: it declares everything that any file of it imports. */
const MANIFEST = {
  name: 'sample',
  private: true,
  dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])),
}

export const GOOD_FILES: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(MANIFEST)}\n`,
  'shared/base/point.ts': 'export interface Point {\n  readonly x: number\n}\n',
  'shared/findings/size.ts':
    "import * as z from 'zod/mini'\nimport type { Point } from '../base/point.ts'\n\n" +
    'export const Size = z.object({ width: z.number() })\nexport const origin: Point = { x: 0 }\n',
  'shared/findings/across/trend.ts': use('a', '../size.ts', '../../order/run-order.ts'),
  'shared/log/versions/read.ts': use('a', 'zod/mini', '../fold.ts', '../../order/run.ts'),
  'shared/files/counter.ts':
    "const FIRST = new Map([['one', 1]])\n\nexport function counter() {\n  let count = FIRST.get('one') ?? 0\n" +
    '  const known = new Set<number>()\n  return () => {\n    count += 1\n    return known.add(count)\n  }\n}\n',
  // A script of a page lives as long as its page.
  'shared/page/probe/find/last.ts':
    'let last = 0\n\nexport function next(): number {\n  last += 1\n  return last\n}\n',
  'shared/page/probe/find/walk.ts': use(
    'a',
    '../../../base/point.ts',
    '../../../device/spec.ts',
    './label.ts',
  ),
  'web/src/core/loop.ts': use(
    'a',
    '@harness/shared/base/point.ts',
    './ports.ts',
    './screen/marks.ts',
  ),
  'web/src/core/screen/marks.ts': use('a', '@harness/shared/base/point.ts', '../figures.ts'),
  'web/src/tools/tools.ts': use('a', './keyboard.ts', './touch.ts'),
  'web/src/tools/keyboard.ts': use('a', '../core/ports.ts', './define-tool.ts'),
  'web/src/models/models.ts': use('a', '../core/ports.ts', './ollama/ollama.ts'),
  'web/src/models/ollama/ollama.ts': use(
    'a',
    '../../core/ports.ts',
    '../wire/endpoint.ts',
    './server.ts',
  ),
  'web/src/models/openai/openai.ts': use('a', 'openai', '../catalog/profile.ts'),
  'web/src/models/anthropic/request.ts': use('a', '@anthropic-ai/sdk/resources/messages'),
  'web/src/models/anyone/anyone.ts': use('a', '@harness/shared/base/point.ts', '../wire/sse.ts'),
  'web/src/drivers/recorded.ts': use('a', '@harness/shared/base/point.ts', '../core/ports.ts'),
  'web/src/sensors/sensors.ts': use('a', '../core/ports.ts', './dead-tap.ts', './tiny-target.ts'),
  'web/src/store/log/log.ts': use('a', 'dexie', '../core/ports.ts', './schema.ts'),
  'web/src/bundle/export.ts': use('a', 'fflate', '../store/runs.ts'),
  'web/src/worker/run/live-runs.ts': use('a', '../api.ts', '../../core/loop.ts'),
  'web/src/worker/run.worker.ts': use(
    'a',
    '@harness/prompts/system.md?raw',
    'comlink',
    '../core/loop.ts',
    '../drivers/bridge.ts',
    '../models/models.ts',
    '../store/log.ts',
    '../tools/tools.ts',
    './api.ts',
  ),
  'web/src/app/app.tsx': use('a', 'solid-js', '../features/run/screen.tsx', '../store/runs.ts'),
  'web/src/app/main.tsx': use('a', 'solid-js/web', '../worker/client.ts', './app.tsx'),
  'web/src/features/run/screen.tsx': use('a', 'lucide-solid/icons/history', './control/card.tsx'),
  'web/src/features/run/control/card.tsx': use('a', '../../../kit/words/number.ts', '../pause.ts'),
  'web/src/kit/runs/phase.ts': use('a', '../page/create-activity.ts', '../../worker/api.ts'),
  'bridge/system/exec.ts': use('a', 'node:child_process', '@harness/shared/base/point.ts'),
  'bridge/main.ts': `${use('a', 'node:path', './server/serve.ts')}\nconsole.log('ready')\n`,
  'bridge/devices/web/open.ts': use(
    'a',
    'node:fs/promises',
    'playwright-core',
    '../../system/exec.ts',
  ),
  'tests/cast.test.ts':
    "import { readFileSync } from 'node:fs'\n\nexport const a = readFileSync('a') as unknown\n",
  'web/vite.config.ts': 'export default {}\n',
}
