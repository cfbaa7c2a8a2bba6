import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { reglerDelais } from '#contract/teneur/validations/delais.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { lireEntier } from '#domain/socle/mots/nombre-tape.ts'
import { DELAI_MAX, DELAI_MIN, verifierDelais, type Delais } from '#domain/coproprietes/demandes/delais.ts'
import { TYPES_DEMANDE, type TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { direRienDeChange } from '#web/socle/formulaire/rien-de-change.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { relireSi } from '#web/socle/appels/relire.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

const TYPES = codes(TYPES_DEMANDE)

/** Les délais dans lesquels le teneur s’engage à répondre (domain.md, section 18). */
export function PageDelais() {
  const delais: Delais = useLoaderData({ from: `/connecte${CHEMINS.delais}` })
  const naviguer = useNavigate()
  const router = useRouter()
  const f = useSaisie<Record<TypeDemande, string>>({
    depart: parCode(TYPES, (type) => String(delais[type])),
    libelles: parCode(TYPES, (type) => TYPES_DEMANDE[type].libelle),
    verifier: verifierDelais,
    envoyer: async (tapes) => {
      const regles = parCode(TYPES, (type) => lireEntier(tapes[type]) ?? 0)
      if (TYPES.every((type) => regles[type] === delais[type])) {
        direRienDeChange('Ces délais sont déjà en vigueur.')
        return
      }
      await essayer(reglerDelais, { body: { ...regles, vus: delais } }).catch(
        relireSi('DELAIS_CHANGES', () => router.invalidate()),
      )
      notifier({
        ton: 'succes',
        titre: 'Délais réglés',
        texte: 'Ils valent pour les demandes déposées à partir de maintenant.',
      })
      await naviguer({ href: CHEMINS.validations })
    },
  })
  return (
    <Pile espace={6}>
      <TitrePage>Délais de réponse</TitrePage>
      <p>
        Chaque déclarant lit, à son dépôt, le jour avant la fin duquel le teneur lui répond. Les demandes déjà
        déposées gardent le jour qui leur a été promis.
      </p>
      <Formulaire
        f={f}
        echec="Les délais ne sont pas réglés"
        espace={4}
        obligatoires
        action="Régler les délais"
        apres={
          <LienBouton variante="secondaire" href={CHEMINS.validations}>
            Revenir à la file
          </LienBouton>
        }
      >
        {TYPES.map((type) => (
          <ChampTexte
            key={type}
            {...f.texte(type)}
            aide={`En jours ouvrés, de ${DELAI_MIN} à ${DELAI_MAX}. En vigueur\u00a0: ${delais[type]}.`}
            requis
            largeur="minime"
            inputMode="numeric"
          />
        ))}
      </Formulaire>
    </Pile>
  )
}
