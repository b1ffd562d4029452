import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Env } from '../../kernel/env.ts'
import type { Keys } from '../../kernel/ports.ts'

const derive = promisify(argon2)

type Cost = { memory: number; passes: number }
// 19 MiB and two passes take some 15 ms; six digits would still fall to a stolen table, hence the keyed digest first.
const COST: Cost = { memory: 19_456, passes: 2 }
const TEST_COST: Cost = { memory: 64, passes: 1 }
const TAG_BYTES = 32

export type Secrets = { keys: Keys; env: Pick<Env, 'nodeEnv'> }

/** `argon2id$memory$passes$salt$tag` of the password's keyed digest; the key is not in the database. */
export async function hashPassword({ keys, env }: Secrets, password: string): Promise<string> {
  const cost = env.nodeEnv === 'test' ? TEST_COST : COST
  const salt = randomBytes(16)
  const tag = await tagOf(keys, password, salt, cost)
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64url'), tag.toString('base64url')].join('$')
}

/** Takes as long for a customer who does not exist (`stored` null) as for one who does. */
export async function verifyPassword(
  { keys, env }: Secrets,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const dummy = [
    'argon2id',
    ...Object.values(env.nodeEnv === 'test' ? TEST_COST : COST),
    'c2FsdHNhbHRzYWx0c2FsdA',
    '',
  ].join('$')
  const [, memory, passes, salt = '', tag = ''] = (stored ?? dummy).split('$')
  const expected = Buffer.from(tag, 'base64url')
  const cost = { memory: Number(memory), passes: Number(passes) }
  const actual = await tagOf(keys, password, Buffer.from(salt, 'base64url'), cost)
  return expected.length === TAG_BYTES && timingSafeEqual(actual, expected)
}

function tagOf(keys: Keys, password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = keys.digest('password', password)
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: TAG_BYTES, ...cost })
}
