import { tableauDeBordSyndic } from '#contract/indicateurs.ts'
import { coproprietesFiltrees } from '#domain/acces/filtres.ts'
import type { ListeSuivie } from '#domain/copropriete/suivi.ts'
import { essayer, type ReplyOf } from '../api.ts'
import { LienBouton } from '../ui/boutons.tsx'
import { Badge, Chargement } from '../ui/messages.tsx'
import { Section } from '../ui/miseEnPage.tsx'
import { Chiffres, TuileChiffre } from '../ui/TuileChiffre.tsx'
import { EchecDeLecture } from './EchecDeLecture.tsx'
import { useLecture } from './lecture.ts'

/** §2.6 : un compte, ce qu’il faut faire quand il n’est pas nul, et la liste qui le montre. */
const TUILES: readonly {
  cle: keyof ReplyOf<typeof tableauDeBordSyndic>
  libelle: (n: number) => string
  alerte: string | null
  bouton: string
  liste: ListeSuivie
}[] = [
  {
    cle: 'immatriculees',
    libelle: (n) => (n > 1 ? 'copropriétés immatriculées' : 'copropriété immatriculée'),
    alerte: null,
    bouton: 'Voir mes copropriétés',
    liste: 'seeAllCopro',
  },
  {
    cle: 'mandatsExpires',
    libelle: (n) => (n > 1 ? 'mandats expirés' : 'mandat expiré'),
    alerte: 'À renouveler',
    bouton: 'Voir les mandats expirés',
    liste: 'mandat-expire',
  },
  {
    cle: 'majRequises',
    libelle: (n) => (n > 1 ? 'mises à jour requises' : 'mise à jour requise'),
    alerte: 'En retard',
    bouton: 'Voir celles à mettre à jour',
    liste: 'annuelle',
  },
  {
    cle: 'nonGeolocalisees',
    libelle: (n) => (n > 1 ? 'copropriétés non géolocalisées' : 'copropriété non géolocalisée'),
    alerte: 'À situer',
    bouton: 'Voir celles à situer',
    liste: 'coproNonGeolocalisees',
  },
]

const lire = () => essayer(tableauDeBordSyndic, {})

/** Le tableau de bord du syndic (§2.6) : quatre comptes de son établissement. */
export function TableauSyndic() {
  const { donnees, echec, relire } = useLecture(lire)
  return (
    <Section titre="Votre tableau de bord">
      {echec && <EchecDeLecture surReprise={() => void relire(false)} />}
      {donnees ? (
        <Chiffres>
          {TUILES.map((t) => {
            const nombre = donnees[t.cle]
            return (
              <TuileChiffre
                key={t.cle}
                nombre={nombre}
                libelle={t.libelle(nombre)}
                badge={nombre > 0 && t.alerte ? <Badge ton="attention">{t.alerte}</Badge> : undefined}
                action={
                  <LienBouton href={coproprietesFiltrees(t.liste)} variante="secondaire" taille="petit">
                    {t.bouton}
                  </LienBouton>
                }
              />
            )
          })}
        </Chiffres>
      ) : (
        !echec && <Chargement lignes={4} libelle="Calcul de votre tableau de bord" />
      )}
    </Section>
  )
}
