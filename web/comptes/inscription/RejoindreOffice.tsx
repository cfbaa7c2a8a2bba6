import { useState } from 'react'
import { contournerCaptcha, inscrire } from '#contract/comptes/inscription.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { profilNotaire } from '#contract/comptes/sso.ts'
import { verifierEntreeOffice } from '#domain/comptes/inscription/inscription.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import {
  ChampCivilite,
  ChampTelephone,
  LIBELLES_REPRESENTANT,
} from '#web/socle/formulaire/ChampsRepresentant.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { FicheLignes, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Charte } from './Charte.tsx'
import { PreuveHumaine } from '#web/socle/formulaire/PreuveHumaine.tsx'

type Notaire = NonNullable<ReplyOf<typeof profilNotaire>>

const LIBELLES = {
  civilite: LIBELLES_REPRESENTANT.civilite,
  telephone: LIBELLES_REPRESENTANT.telephone,
  charte: 'Conditions d’utilisation',
  captcha: 'Vérification',
} as const

/** Un notaire ou un collaborateur reconnu rejoint son office : il n’a que sa civilité et son téléphone à donner. */
export function RejoindreOffice({
  notaire,
  office,
  surEnvoi,
}: {
  notaire: Notaire
  office: string
  surEnvoi: () => void
}) {
  const collaborateur = notaire.qualite === 'COLLABORATEUR'
  const [verifier] = useState(
    () =>
      (s: { civilite: string; telephone: string; charte: boolean; captcha: string }): Refus[] => {
        return [
          ...verifierEntreeOffice(s),
          ...(collaborateur || s.captcha ? [] : [{ champ: 'captcha', code: 'CAPTCHA_REQUIS' } as const]),
        ]
      },
  )
  const f = useSaisie({
    depart: { civilite: '', telephone: '', charte: false, captcha: '' },
    libelles: LIBELLES,
    verifier,
    envoyer: async (saisie) => {
      // §7.1 : la dispense se demande juste avant, et ne sert qu’à cela.
      if (collaborateur) await essayer(contournerCaptcha, {})
      await essayer(inscrire, {
        params: { type: collaborateur ? 'NOTAIRE_COLLABORATEUR' : 'NOTAIRE_NOTAIRE' },
        body: saisie,
      })
      surEnvoi()
    },
  })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Votre fournisseur d’identité répond de vous : il ne manque que quelques réponses.">
        Rejoindre votre office
      </TitrePage>
      <FicheLignes
        lignes={[
          { libelle: 'Office notarial', valeur: office },
          { libelle: 'Vous', valeur: `${notaire.prenom} ${notaire.nom}` },
          { libelle: 'Qualité', valeur: collaborateur ? 'Collaborateur' : 'Notaire' },
          { libelle: 'Adresse électronique', valeur: notaire.email },
        ]}
      />
      <Formulaire f={f} echec="Le compte n’est pas ouvert" obligatoires action="Ouvrir mon compte">
        <ChampCivilite f={f} />
        <ChampTelephone f={f} />
        <Charte
          erreur={f.erreurDe('charte')}
          value={f.saisie.charte}
          onChange={(charte) => f.poser({ charte })}
        />
        {!collaborateur && (
          <PreuveHumaine
            essai={f.envois}
            erreur={f.erreurDe('captcha')}
            onChange={(reponse) => f.poser({ captcha: reponse ?? '' })}
          />
        )}
      </Formulaire>
    </Pile>
  )
}
