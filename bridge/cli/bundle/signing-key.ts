// The key that signs exports of the command line: created on first use, and stored in a file that
// only this user may read.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { hexOf, type Signature } from '@harness/shared/files/bundle/signature.ts'
import { readPrivate, stateDirectory, writePrivate } from '../../system/state.ts'

const NAME = 'signing-key.pem'

interface SigningKey {
  /** Raw key in hex. */
  readonly publicKey: string
  readonly sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Signature>
}

/** Returns the user's key; creates one if the file is missing or damaged. Throws `state_failed`. */
export async function signingKey(env: NodeJS.ProcessEnv): Promise<SigningKey> {
  const directory = stateDirectory(env)
  const key = keyIn(await readPrivate(directory, NAME)) ?? (await made(directory))
  const publicKey = rawOf(createPublicKey(key))
  return {
    publicKey,
    sign: async (bytes) => ({
      algorithm: 'Ed25519',
      publicKey,
      value: hexOf(sign(null, bytes, key)),
    }),
  }
}

function keyIn(pem: string | undefined): KeyObject | undefined {
  if (pem === undefined) return undefined
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined // damaged: signatures by the new key have another fingerprint
  }
}

async function made(directory: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await writePrivate(directory, NAME, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return privateKey
}

/** Raw public key: the last 32 bytes of the DER form (RFC 8410, 4). */
function rawOf(key: KeyObject): string {
  return hexOf(key.export({ type: 'spki', format: 'der' }).subarray(-32))
}
