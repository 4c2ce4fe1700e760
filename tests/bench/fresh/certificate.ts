import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KeyPair } from '../../standins/labelled-server.ts'

const SELF_SIGNED = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
const LOCALHOST = ['-nodes', '-subj', '/CN=localhost', '-days', '1']

/** A new key and its own certificate for localhost, made by `openssl`, which must be installed. */
export async function newKeyPair(): Promise<KeyPair> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-bench-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'certificate')]
  try {
    const files = ['-keyout', key, '-out', cert]
    await promisify(execFile)('openssl', [...SELF_SIGNED, ...LOCALHOST, ...files])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
