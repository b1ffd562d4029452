type Proof = { sha256: string | null; seal: { sealId: string; hash: string } | null }

/** The proof of a file: its digest and, for an audit log export, the last seal and the reason why the sequence may have gaps. */
export const proofText = ({ sha256, seal }: Proof): string =>
  `SHA-256 ${sha256}${seal ? `，封签 ${seal.sealId} 号 ${seal.hash.slice(0, 12)}…；编号不连续处是没有生效的写入，有无缺行以封签为准` : ''}`
