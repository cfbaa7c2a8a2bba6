import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import { etablissementParSiret, siretExiste } from '#contract/comptes/etablissements.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { afficherApe } from '#domain/comptes/etablissements/ape.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { Assistance } from '#web/socle/shell/Assistance.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { FicheLignes } from '#web/socle/ui/miseEnPage.tsx'

const SIRET_PRIS = direRefus({ code: 'SIRET_UTILISE' })

export type FicheSiret = ReplyOf<typeof etablissementParSiret>

/** Ce que l’on sait d’un SIRET tapé : rien encore, en cours, sa fiche, inconnu, ou répertoire muet. */
export type EtatSiret = {
  siret: string
  fiche: FicheSiret | 'inconnu' | 'muet' | null
  /** Un compte le porte déjà. Le serveur en juge à l’envoi : ce compte est peut-être celui que la personne redemande. */
  utilise: boolean
}
const RIEN: EtatSiret = { siret: '', fiche: null, utilise: false }

/** Cherche un SIRET au répertoire dès qu’il est complet ; rend sa fiche quand elle vient d’être trouvée. */
export function useSiret() {
  const [etat, setEtat] = useState(RIEN)
  return {
    etat,
    async chercher(tape: string): Promise<FicheSiret | null> {
      const siret = lireSiret(tape)
      if (siret === null) {
        setEtat(RIEN)
        return null
      }
      if (siret === etat.siret) return null
      setEtat({ ...RIEN, siret })
      const existe = essayer(siretExiste, { params: { siret } }).catch(() => false)
      const fiche = await essayer(etablissementParSiret, { params: { siret } }).catch((cause: unknown) =>
        aPourRaison(cause, [404]) ? 'inconnu' : 'muet',
      )
      setEtat({ siret, fiche, utilise: await existe })
      return typeof fiche === 'object' ? fiche : null
    },
  }
}

/** Le champ SIRET, et la fiche que donne le répertoire des entreprises. */
export function SiretInscription({
  champ,
  requis,
  aide,
  etat,
}: {
  champ: {
    name: string
    libelle: string
    value: string
    onChange: (v: string) => void
    onBlur: () => void
    erreur: string | undefined
  }
  requis: boolean
  aide: string
  etat: EtatSiret
}) {
  const { fiche, utilise } = etat
  return (
    <div>
      <ChampTexte
        {...champ}
        aide={aide}
        requis={requis}
        inputMode="numeric"
        autoComplete="off"
        largeur="moyenne"
      />
      <output>
        {utilise && !champ.erreur && <Alerte ton="attention">{SIRET_PRIS}</Alerte>}
        {(utilise || champ.erreur === SIRET_PRIS) && (
          <Assistance quand="Vous ne savez pas qui est son administrateur, ou ce compte ne devrait pas exister ? L’assistance vous répond." />
        )}
        {fiche === 'muet' && (
          <Alerte ton="attention">
            Le répertoire des entreprises ne répond pas pour le moment : écrivez vous-même la raison sociale.
          </Alerte>
        )}
        {fiche && typeof fiche === 'object' && (
          <FicheLignes
            lignes={[
              {
                libelle: 'Établissement',
                valeur: (
                  <>
                    {fiche.raisonSociale}{' '}
                    {!fiche.actif && (
                      <Badge petit ton="erreur">
                        Fermé
                      </Badge>
                    )}
                  </>
                ),
              },
              {
                libelle: 'Activité',
                valeur:
                  fiche.codeApe && [afficherApe(fiche.codeApe), fiche.libelleNaf].filter(Boolean).join(' – '),
              },
              {
                libelle: 'Adresse',
                valeur: [fiche.voie, [fiche.codePostal, fiche.localite].filter(Boolean).join(' ')]
                  .filter(Boolean)
                  .join(', '),
              },
            ]}
          />
        )}
      </output>
    </div>
  )
}
