import { defiCaptcha } from '#contract/socle/captcha.ts'
import { send } from '#web/socle/appels/api.ts'
import { Captcha } from '#web/socle/ui/Captcha.tsx'

/** La case « Je ne suis pas un robot », branchée sur le défi du serveur. Une réponse ne sert qu’une fois : `essai` la remet à zéro. */
export function PreuveHumaine({
  essai,
  erreur,
  onChange,
}: {
  essai: number
  erreur?: string | null | undefined
  onChange: (reponse: string | null) => void
}) {
  return (
    <div id="champ-captcha">
      <Captcha
        essai={essai}
        erreur={erreur ?? null}
        obtenirDefi={() => send(defiCaptcha, {})}
        onChange={onChange}
      />
    </div>
  )
}
