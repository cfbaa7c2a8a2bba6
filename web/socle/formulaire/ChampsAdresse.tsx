import { useState } from 'react'
import { completerAdresse } from '#contract/public/geographie.ts'
import { decomposerAdresse } from '#domain/socle/recherche/adresse.ts'
import { PAYS_PAR_DEFAUT } from '#domain/comptes/etablissements/coordonnees.ts'
import type { SaisieAdresse } from '#domain/comptes/inscription/inscription.ts'
import { useRecherche } from '#web/socle/appels/recherche.ts'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { ListeDeroulanteCombobox } from '#web/socle/ui/Combobox.tsx'
import { DeuxChamps } from '#web/socle/ui/miseEnPage.tsx'
import type { SaisieTenue } from './saisie.ts'

const MIN_FRAPPE = 3

/** La voie, complétée pendant la frappe (§7.14) ; choisir une proposition remplit aussi le code postal et la commune. */
function ChampVoie<S extends Pick<SaisieAdresse, 'voie' | 'codePostal' | 'localite' | 'pays'>>({
  f,
}: {
  f: SaisieTenue<S>
}) {
  const { codePostal, localite, pays } = f.saisie
  const champ = f.texte('voie')
  // Seul ce que la personne tape se cherche : ni ce qui est déjà là, ni ce que le SIRET ou un choix a rempli.
  const [tapee, setTapee] = useState('')
  const aChercher =
    champ.value === tapee &&
    tapee.trim().length >= MIN_FRAPPE &&
    pays.trim().toUpperCase() === PAYS_PAR_DEFAUT
  const { resultat, enCours } = useRecherche(
    completerAdresse,
    aChercher
      ? { query: { texte: [tapee.trim(), codePostal, localite].join(' ').trim().slice(0, 200) } }
      : null,
  )
  return (
    <ListeDeroulanteCombobox
      {...champ}
      requis
      autoComplete="address-line1"
      aide="Par exemple 14 rue des Lilas"
      onChange={(voie) => {
        setTapee(voie)
        champ.onChange(voie)
      }}
      // Le service ne répond pas, ou ne connaît pas la voie : ce qui est tapé convient.
      options={aChercher && resultat?.suggestions.length ? resultat.suggestions : null}
      enCours={aChercher && enCours}
      cleOption={(s) => s.libelle}
      libelleOption={(s) => s.libelle}
      surChoix={(s) => {
        const { voie } = decomposerAdresse(s.libelle)
        setTapee('')
        f.poser({ voie, codePostal: s.codePostal, localite: s.commune } as Partial<S>)
      }}
    />
  )
}

/** L’adresse où part le courrier (§3.2). */
export function ChampsAdresse<S extends SaisieAdresse>({ f }: { f: SaisieTenue<S> }) {
  return (
    <>
      <ChampVoie f={f} />
      <DeuxChamps>
        <ChampTexte {...f.texte('immeuble')} autoComplete="address-line2" />
        <ChampTexte {...f.texte('complement')} autoComplete="address-line3" />
      </DeuxChamps>
      <ChampTexte {...f.texte('lieuDit')} autoComplete="off" />
      <DeuxChamps>
        <ChampTexte {...f.texte('codePostal')} requis autoComplete="postal-code" largeur="courte" />
        <ChampTexte {...f.texte('localite')} requis autoComplete="address-level2" />
      </DeuxChamps>
      <ChampTexte {...f.texte('pays')} requis autoComplete="country-name" largeur="moyenne" />
    </>
  )
}
