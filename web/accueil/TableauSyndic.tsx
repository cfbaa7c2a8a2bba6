import { tableauDeBordSyndic } from '#contract/teneur/indicateurs.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Badge, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Chiffres, TuileChiffre } from '#web/socle/ui/TuileChiffre.tsx'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'

/** §2.6 : un compte, ce qu’il faut faire quand il n’est pas nul, et la liste qui le montre. */
const TUILES: readonly {
  cle: keyof ReplyOf<typeof tableauDeBordSyndic>
  libelle: (n: number) => string
  alerte: string | null
  bouton: string
  liste: ListeSuivie
  /** Où mène le bouton quand il y a à faire, à défaut la liste. */
  aFaire?: { href: string; bouton: string }
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
    libelle: (n) => (n > 1 ? 'parcelles non géolocalisées' : 'parcelle non géolocalisée'),
    alerte: 'À situer',
    bouton: 'Voir celles à situer',
    liste: 'coproNonGeolocalisees',
    aFaire: { href: CHEMINS.parcellesASituer, bouton: 'Situer les parcelles' },
  },
]

const lire = () => essayer(tableauDeBordSyndic, {})

/** Le tableau de bord du syndic (§2.6) : quatre comptes de son établissement. */
export function TableauSyndic() {
  const { donnees, echec, relire } = useLecture(lire)
  const peutDeclarer = useCompte()?.authorities.includes('MAJ_COPROPRIETE_ANNUELLE') ?? false
  return (
    <Section titre="Votre tableau de bord">
      <Pile espace={4}>
        {echec && <EchecDeLecture surReprise={() => void relire(false)} />}
        {donnees ? (
          <Chiffres>
            {TUILES.map((t) => {
              const nombre = donnees[t.cle]
              const { href, bouton } = (nombre > 0 && t.aFaire) || {
                href: coproprietesFiltrees(t.liste),
                bouton: t.bouton,
              }
              return (
                <TuileChiffre
                  key={t.cle}
                  nombre={nombre}
                  libelle={t.libelle(nombre)}
                  badge={nombre > 0 && t.alerte ? <Badge ton="attention">{t.alerte}</Badge> : undefined}
                  action={
                    // Sans rien à faire, sa liste serait vide.
                    (nombre > 0 || t.alerte === null) && (
                      <LienBouton href={href} variante="secondaire" taille="petit">
                        {bouton}
                      </LienBouton>
                    )
                  }
                />
              )
            })}
          </Chiffres>
        ) : (
          !echec && <Chargement lignes={4} libelle="Calcul de votre tableau de bord" />
        )}
        {peutDeclarer && (donnees?.immatriculees ?? 0) > 1 && (
          <p>
            <Lien href={CHEMINS.fichiersDeMiseAJour}>
              Mettre à jour plusieurs copropriétés par un fichier
            </Lien>
          </p>
        )}
      </Pile>
    </Section>
  )
}
