import { CIVILITES } from '#domain/socle/acces/teledeclarants.ts'
import type { SaisieRepresentant } from '#domain/comptes/inscription/inscription.ts'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { DeuxChamps } from '#web/socle/ui/miseEnPage.tsx'
import type { SaisieTenue } from './saisie.ts'

export const LIBELLES_REPRESENTANT = {
  civilite: 'Civilité',
  nom: 'Nom',
  prenom: 'Prénom',
  email: 'Adresse électronique',
  telephone: 'Téléphone',
  complement: 'Complément d’adresse',
  immeuble: 'Immeuble, résidence, bâtiment',
  voie: 'Numéro et voie',
  lieuDit: 'Lieu-dit ou boîte postale',
  codePostal: 'Code postal',
  localite: 'Commune',
  pays: 'Pays',
} as const satisfies Record<keyof SaisieRepresentant, string>

const OPTIONS = Object.entries(CIVILITES).map(([valeur, libelle]) => ({ valeur, libelle }))

/** Madame ou monsieur. */
export function ChampCivilite<S extends Pick<SaisieRepresentant, 'civilite'>>({ f }: { f: SaisieTenue<S> }) {
  const civilite = f.texte('civilite')
  return <ChoixRadio {...civilite} requis enLigne options={OPTIONS} value={civilite.value || null} />
}

/** Civilité, prénom et nom. */
export function ChampsIdentite<S extends Pick<SaisieRepresentant, 'civilite' | 'nom' | 'prenom'>>({
  f,
}: {
  f: SaisieTenue<S>
}) {
  return (
    <>
      <ChampCivilite f={f} />
      <DeuxChamps>
        <ChampTexte {...f.texte('prenom')} requis autoComplete="given-name" />
        <ChampTexte {...f.texte('nom')} requis autoComplete="family-name" />
      </DeuxChamps>
    </>
  )
}

export function ChampTelephone<S extends { telephone: string }>({ f }: { f: SaisieTenue<S> }) {
  return (
    <ChampTexte
      {...f.texte('telephone')}
      type="tel"
      inputMode="tel"
      aide="Par exemple +33 6 11 22 33 44"
      autoComplete="tel"
      largeur="moyenne"
    />
  )
}
