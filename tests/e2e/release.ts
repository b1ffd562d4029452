import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeBundle } from '../../scripts/lib/make-bundle.ts'

/** Lays out a release in a new folder as `npm run bundle` does, without the compression; `folder` takes what is made on the way. */
export function layRelease(folder: string, release: string): void {
  makeBundle(join(folder, 'staging'))
  mkdirSync(release)
  execFileSync('tar', ['-cf', join(folder, 'a.tar'), '-C', join(folder, 'staging'), '.'])
  execFileSync('tar', ['-xf', join(folder, 'a.tar'), '-C', release])
}

/** What a program has printed once that matches. @throws Error with it when the program ends before. */
export const printed = (child: ChildProcess, until: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const more = (part: Buffer) => {
      text += part
      if (until.test(text)) resolve(text)
    }
    child.stdout?.on('data', more)
    child.stderr?.on('data', more)
    child.once('exit', code => reject(new Error(`ended with ${code}: ${text}`)))
  })
