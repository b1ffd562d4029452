import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type CertifiedKey = { certFile: string; keyFile: string; cert: string; key: string }

/** An authority of its own, by the openssl command; its certificates are valid for 90 days and for 127.0.0.1. */
export function newAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-ca-'))
  const caFile = join(folder, 'ca.pem')
  function make(name: string, issued: readonly string[]): CertifiedKey {
    const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
    const made = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '90',
      '-subj',
      `/CN=${name}`,
    ]
    const done = spawnSync('openssl', ['req', '-x509', ...made, '-keyout', keyFile, '-out', certFile, ...issued])
    if (done.status !== 0) throw new Error(`openssl made no certificate: ${done.stderr}`)
    return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  }
  const { keyFile, cert: ca } = make('ca', [])
  const byCa = ['-CA', caFile, '-CAkey', keyFile, '-addext', 'basicConstraints=critical,CA:FALSE']
  return {
    ca,
    caFile,
    issue: (name: string) => make(name, [...byCa, '-addext', 'subjectAltName=IP:127.0.0.1']),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
