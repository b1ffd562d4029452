import { brand } from '@zhixiao/domain/brand.ts'
import { codePath } from './code-path.ts'

type Account = (typeof brand.accounts)[number]

/** The accounts to follow, each a QR code with its name below. */
export function AccountCodes({ className }: { className: string }) {
  return (
    <div className={className}>
      {brand.accounts.map(account => (
        <AccountCode key={account.id} account={account} />
      ))}
    </div>
  )
}

export function AccountCode({ account: { id, label } }: { account: Account }) {
  return (
    <div>
      <img className="qr" src={codePath(id)} alt={`${label}二维码`} width={96} height={96} loading="lazy" />
      {label}
    </div>
  )
}
