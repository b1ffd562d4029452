import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { FileStore } from '../../kernel/ports.ts'

export type S3Settings = { url: string; bucket: string; region: string; id: string; secret: string }

/** A request without an answer fails; the library has no limit of its own. */
const TIMEOUT_MS = 10_000
const PREFIX = 'files/'
const PAGE = 1_000

/** Files in a bucket of an S3-compatible store, which every node shares. They are encrypted before they leave. */
export function s3Store({ url, bucket, region, id, secret }: S3Settings): FileStore {
  const client = new S3Client({ endPoint: url, bucket, region, accessKey: id, secretKey: secret })
  const put = async (name: string, sealed: string): Promise<void> => {
    await inTime(client.putObject(PREFIX + name, sealed))
  }
  return {
    async read(name) {
      try {
        return await inTime(client.getObject(PREFIX + name).then(answer => answer.text()))
      } catch (error) {
        if (isMissingFile(error)) return null
        throw error
      }
    },
    async add(name, sealed) {
      if (await inTime(client.exists(PREFIX + name))) throw new Error('a kept file of this name is there')
      await put(name, sealed)
    },
    replace: put,
    remove: name => inTime(client.deleteObject(PREFIX + name)),
    async *olderThan(seconds) {
      let page: string[] = []
      for await (const { key, lastModified } of client.listObjects({ prefix: PREFIX })) {
        if (Date.now() - lastModified.getTime() >= seconds * 1_000) page.push(key.slice(PREFIX.length))
        if (page.length < PAGE) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
  }
}

/** A bucket that is not there answers 404, too: that is a fault of the settings. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof S3Errors.ServerError && error.statusCode === 404 && error.code !== 'NoSuchBucket'

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the file store does not answer')), TIMEOUT_MS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
