import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { CaptchaField } from '@zhixiao/ui/form/CaptchaField.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import type { ComponentProps } from 'react'
import type { useSmsCode } from './use-sms-code.ts'

interface MobileCodeFieldsProps {
  /** `fields.field('mobile')` */
  mobile: Omit<ComponentProps<typeof TextField>, 'label' | 'value'> & { value: string }
  /** `fields.value('smsCode')` */
  smsCode: Pick<ComponentProps<typeof CodeField>, 'value' | 'onChange' | 'onSent' | 'error'>
  sms: ReturnType<typeof useSmsCode>
  onSend: ComponentProps<typeof CodeField>['onSend']
}

/** A mobile number verified by an SMS code, with the preceding captcha. */
export function MobileCodeFields({ mobile, smsCode, sms, onSend }: MobileCodeFieldsProps) {
  return (
    <>
      <TextField
        label="手机号"
        prefix={<span className="muted">+86</span>}
        autoComplete="tel"
        inputMode="tel"
        {...mobile}
      />
      <CaptchaField {...sms.captcha} />
      {sms.idno !== undefined && (
        <TextField
          label="证件号码（选填）"
          autoComplete="off"
          hint="该手机号近期请求短信过多。本人可填写开户证件号码后重新获取"
          value={sms.idno}
          onChange={event => sms.setIdno(event.target.value)}
        />
      )}
      <CodeField
        {...smsCode}
        recipient={plainDigits(mobile.value)}
        error={smsCode.error ?? sms.error}
        hint={sms.hint}
        onSend={onSend}
      />
    </>
  )
}
