import { qrSvg } from '@zhixiao/ui/brand/qr-svg.ts'

/** The secret of a new authenticator, as a picture to scan and as text to type. */
export function RegisterAuthenticator({ secret, address }: { secret: string; address: string }) {
  return (
    <div className="c-register">
      <p>首次登录请绑定身份验证器：用手机上的验证器扫描二维码，再填写它显示的 6 位数字。</p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qrSvg(address))}`} alt="身份验证器的二维码" />
      <p>
        不能扫描时，请手工输入密钥
        <code>{secret.replaceAll(/.{4}/g, '$& ').trim()}</code>
      </p>
    </div>
  )
}
