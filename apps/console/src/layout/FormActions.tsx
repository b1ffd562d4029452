import { Button } from '@zhixiao/ui/action/Button.tsx'

type Props = {
  /** The id of the form that is submitted. */
  form: string
  onBack: () => void
  disabled?: boolean
}

/** The buttons of a dialog whose form is followed by another step. */
export const FormActions = ({ form, onBack, disabled = false }: Props) => (
  <>
    <Button size="s" kind="outline" onClick={onBack}>
      返回
    </Button>
    <Button size="s" type="submit" form={form} disabled={disabled}>
      下一步
    </Button>
  </>
)
