type Proof = { sha256: string | null; seal: { sealId: string; hash: string } | null }

/** The proof of a file: its digest and, for an export of the audit log, the log's last seal. */
export const proofText = ({ sha256, seal }: Proof): string =>
  `SHA-256 ${sha256}${seal ? `，封签 ${seal.sealId} 号 ${seal.hash.slice(0, 12)}…` : ''}`
