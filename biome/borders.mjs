// Which folder may import which: the table behind the linter's import rules. After a change run
// `node scripts/borders.mjs`.

const LANGUAGE = [
  'shared/language',
  'shared/order',
  'shared/library',
  'shared/views',
  'shared/devices',
  'shared/prototype',
]
const PORTS = [...LANGUAGE, 'web/src/core/ports.ts']
const TOOLS = [...PORTS, 'web/src/core/tool.ts']
const PROVIDER = [...PORTS, 'web/src/models/wire', 'web/src/models/catalog']
const PAGE = ['solid-js', '@solidjs/router', 'lucide-solid']
const READS = [...LANGUAGE, 'shared/bundle', 'shared/report', 'web/src/store']
const ENGINE = ['core', 'tools', 'models', 'drivers', 'sensors', 'store', 'bundle']
const CLIENT = [
  'web/src/worker/client.ts',
  'web/src/worker/api.ts',
  'web/src/worker/hosting.ts',
  'web/src/worker/offline/test-network-lock.ts',
]
/** The layers of the page from top to bottom, and those from one on. */
const LAYERS = ['parts', 'state', 'words', 'prototype-frame']
const layers = (first) => [
  ...LAYERS.slice(LAYERS.indexOf(first)).map((name) => `web/src/ui/${name}`),
  ...(first === 'words' ? [] : ['web/src/kit']),
]
const SERVER = ['hono', '@hono/node-server', 'ws', 'zod', 'playwright-core', 'node:*']
const FILES = ['fflate', 'fast-png', 'jpeg-js']

/**
 * A folder may import itself, these packages and these folders; a deeper row replaces the outer
 * one. `not` lists exceptions. Workspace packages are imported by name, other folders by path.
 */
export const BORDERS = [
  {
    folder: 'shared',
    packages: ['zod/mini'],
    imports: [],
    not: ['**/probe/**', '**/prototype-frame/**'],
  },
  {
    folder: 'shared/language',
    packages: ['zod/mini'],
    imports: ['shared/devices', 'shared/order', 'shared/prototype'],
  },
  { folder: 'shared/devices', packages: ['zod/mini'], imports: ['shared/language'] },
  {
    folder: 'shared/prototype',
    packages: ['zod/mini'],
    imports: ['shared/language', 'shared/devices'],
  },
  {
    folder: 'shared/order',
    packages: ['zod/mini'],
    imports: ['shared/language', 'shared/devices', 'shared/prototype'],
  },
  {
    folder: 'shared/library',
    packages: ['zod/mini'],
    imports: ['shared/language', 'shared/order', 'shared/prototype'],
  },
  {
    folder: 'shared/views',
    packages: ['zod/mini'],
    imports: [
      'shared/language',
      'shared/devices',
      'shared/order',
      'shared/library',
      'shared/prototype',
    ],
  },
  {
    folder: 'shared/report',
    imports: [
      'shared/language',
      'shared/devices',
      'shared/order',
      'shared/library',
      'shared/views',
    ],
  },
  {
    folder: 'shared/bundle',
    packages: ['zod/mini'],
    imports: ['shared/language', 'shared/devices', 'shared/order', 'shared/views', 'shared/report'],
  },
  { folder: 'shared/probe', imports: LANGUAGE },
  { folder: 'shared/prototype-frame', imports: [...LANGUAGE, 'shared/probe'] },
  { folder: 'web/src/core', imports: LANGUAGE },
  {
    folder: 'web/src/tools',
    packages: ['zod/mini'],
    imports: TOOLS,
    not: ['./{touch,keyboard,navigate,observe,finish,gesture,pointer,phone}.ts'],
  },
  {
    folder: 'web/src/tools/tools.ts',
    packages: ['zod/mini'],
    imports: [...TOOLS, 'web/src/tools'],
  },
  { folder: 'web/src/models', packages: ['zod/mini'], imports: PORTS },
  { folder: 'web/src/models/*', packages: ['zod/mini'], imports: PROVIDER },
  { folder: 'web/src/models/catalog', packages: ['zod/mini'], imports: PORTS },
  { folder: 'web/src/models/ollama', packages: ['zod/mini', 'ollama/browser'], imports: PROVIDER },
  { folder: 'web/src/models/compatible', packages: ['zod/mini', 'openai'], imports: PROVIDER },
  {
    folder: 'web/src/models/anthropic',
    packages: ['zod/mini', '@anthropic-ai/sdk'],
    imports: PROVIDER,
  },
  { folder: 'web/src/models/openai', packages: ['zod/mini', 'openai'], imports: PROVIDER },
  {
    folder: 'web/src/models/playback',
    packages: ['zod/mini'],
    imports: [...PROVIDER, 'shared/bundle'],
  },
  {
    folder: 'web/src/drivers',
    packages: ['zod/mini'],
    imports: PORTS,
    not: ['./{bridge,recorded,prototype}.ts'],
  },
  { folder: 'web/src/sensors', imports: TOOLS, not: ['./**'] },
  { folder: 'web/src/sensors/sensors.ts', imports: [...TOOLS, 'web/src/sensors'] },
  { folder: 'web/src/sensors/audit-sensors.ts', imports: [...TOOLS, 'web/src/sensors'] },
  {
    folder: 'web/src/store',
    packages: ['zod/mini', 'dexie'],
    imports: [...PORTS, 'web/src/core/plan.ts'],
  },
  { folder: 'web/src/bundle', packages: ['fflate'], imports: READS },
  {
    folder: 'web/src/worker',
    packages: ['zod/mini', 'comlink'],
    imports: [
      ...LANGUAGE,
      'shared/bundle',
      'prompts',
      ...ENGINE.map((folder) => `web/src/${folder}`),
    ],
  },
  {
    folder: 'web/src/worker/prototypes/sample.ts',
    packages: ['zod/mini'],
    imports: [...LANGUAGE, 'sample/screens', 'sample/library', 'web/src/worker'],
  },
  { folder: 'web/src/worker/version.ts', packages: ['zod/mini'], imports: ['package.json*'] },
  { folder: 'web/src/ui', packages: PAGE, imports: [...READS, ...CLIENT] },
  {
    folder: 'web/src/kit',
    packages: PAGE,
    imports: [...READS, ...CLIENT, ...layers('parts')],
  },
  {
    folder: 'web/src/ui/screens',
    packages: PAGE,
    imports: [...READS, ...CLIENT, ...layers('parts')],
  },
  {
    folder: 'web/src/ui/parts',
    packages: PAGE,
    imports: [...READS, ...CLIENT, ...layers('state')],
  },
  {
    folder: 'web/src/ui/state',
    packages: ['solid-js', '@solidjs/router'],
    imports: [...READS, ...CLIENT, ...layers('words')],
  },
  {
    folder: 'web/src/ui/words',
    imports: [...READS, 'web/src/worker/api.ts', 'web/src/ui/state/run/create-activity.ts'],
  },
  { folder: 'web/src/ui/prototype-frame', imports: LANGUAGE },
  {
    folder: 'web/src/report',
    packages: ['solid-js', 'lucide-solid', 'zod/mini'],
    imports: [...LANGUAGE, 'shared/bundle', 'shared/report', 'web/src/ui', 'web/src/kit'],
  },
  { folder: 'web/src/main.tsx', packages: PAGE, imports: [...READS, ...CLIENT, 'web/src/ui'] },
  {
    folder: 'web/src/automation.ts',
    packages: ['zod/mini'],
    imports: [...READS, ...CLIENT, 'web/src/ui/prototype-frame'],
  },
  {
    folder: 'bridge',
    packages: [...SERVER, ...FILES, 'zod/mini', '@xmldom/xmldom'],
    imports: [...LANGUAGE, 'shared/bundle', 'shared/report'],
    not: ['node:child_process', '**/main.ts'],
  },
  {
    folder: 'bridge/mcp',
    packages: [...SERVER, 'zod/mini', '@modelcontextprotocol/sdk'],
    imports: [...LANGUAGE, 'shared/bundle', 'shared/report', 'bridge'],
    not: ['node:child_process', '**/main.ts'],
  },
  {
    folder: 'bridge/exec.ts',
    packages: ['node:*'],
    imports: [...LANGUAGE, 'bridge'],
    not: ['**/main.ts'],
  },
]
