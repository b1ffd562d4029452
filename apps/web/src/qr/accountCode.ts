import { brand } from '@zhixiao/domain/brand.ts'
import { qrSvg } from '@zhixiao/ui/brand/qr-svg.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { codePath } from './code-path.ts'

/** The QR code of an account to follow, drawn from its target URL. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const account = brand.accounts.find(({ id }) => codePath(id) === pathname)
  if (!account) throw data(null, { status: 404 })
  return new Response(qrSvg(account.target), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
