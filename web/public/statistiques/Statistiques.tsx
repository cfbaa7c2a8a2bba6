import { useLoaderData } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Niveau } from '#domain/public/statistiques/niveaux.ts'
import { CODE_DE_COMMUNE, departementDuCode } from '#domain/socle/territoire/codes.ts'
import { ChoixDuLieu } from '#web/socle/lieux/differes.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Grille, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ChampDeRecherche, FormulaireDeCriteres } from '#web/socle/ui/recherche.tsx'
import { ChoixDePeriode } from './ChoixDePeriode.tsx'
import type { DonneesStatistiques } from './chargeur.ts'
import { adresseDesStatistiques, ailleurs, type Demande } from './demande.ts'
import { Territoire } from './differes.tsx'

/** Le lieu et le trimestre ; sans JavaScript, une page de choix. */
function Choix({ demande, periodes, phraseDuLieu }: DonneesStatistiques) {
  return (
    <FormulaireDeCriteres action={CHEMINS.statistiques}>
      {demande.niveau !== 'france' && (
        <>
          <input type="hidden" name="niveau" value={demande.niveau} />
          <input type="hidden" name="code" value={demande.code} />
        </>
      )}
      <Pile espace={4}>
        <Grille>
          <ChampDeRecherche
            name="lieu"
            libelle={demande.niveau === 'france' ? 'Lieu' : 'Un autre lieu'}
            aide="Commune, intercommunalité, département ou région."
            erreur={phraseDuLieu}
            valeur={demande.lieu}
          />
          <ChoixDePeriode periodes={periodes} annee={demande.annee} trimestre={demande.trimestre} />
        </Grille>
        <GroupeBoutons>
          <Bouton type="submit">Voir les chiffres</Bouton>
          {demande.niveau !== 'france' && (
            <LienBouton variante="secondaire" href={adresseDesStatistiques(ailleurs(demande, 'FRANCE', ''))}>
              Toute la France
            </LienBouton>
          )}
        </GroupeBoutons>
      </Pile>
    </FormulaireDeCriteres>
  )
}

/** Des chiffres que l’on a, quand ceux-là manquent : les derniers, ceux du département d’une commune, ceux de la France. */
function autresChiffres(demande: Demande): (readonly [dit: string, adresse: string])[] {
  const { niveau, code, annee, trimestre } = demande
  const vers = (...ou: readonly [Niveau, string]) => adresseDesStatistiques(ailleurs(demande, ...ou))
  const departement = niveau === 'commune' && CODE_DE_COMMUNE.test(code) ? departementDuCode(code) : null
  return [
    ...(annee !== '' || trimestre !== ''
      ? [
          [
            'Voir les derniers chiffres',
            adresseDesStatistiques({ ...demande, annee: '', trimestre: '' }),
          ] as const,
        ]
      : []),
    ...(departement === null
      ? []
      : [[`Voir ceux du département ${departement}`, vers('DEPARTEMENT', departement)] as const]),
    ...(niveau === 'france' ? [] : [['Voir ceux de la France', vers('FRANCE', '')] as const]),
    ['Trouver un lieu par région et par département', CHEMINS.departements],
  ]
}

/** Les statistiques du registre (§2.9) : un lieu, un trimestre, tout dans l’adresse. */
export function Statistiques() {
  const donnees = useLoaderData({ from: CHEMINS.statistiques })
  const { demande, lieux, refus, chiffres, classement, departements } = donnees
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Combien de copropriétés, de quelle taille, à quel coût, de la France entière à une commune.">
        Statistiques du registre
      </TitrePage>
      <Choix key={adresseDesStatistiques(demande) + demande.lieu} {...donnees} />
      {lieux && <ChoixDuLieu tape={demande.lieu} choix={lieux} />}
      {refus !== null && (
        <Alerte ton="erreur" titre="Pas de chiffres ici" niveau={2} annonce="alert">
          <p>{refus}</p>
          <ul>
            {autresChiffres(demande).map(([dit, adresse]) => (
              <li key={dit}>
                <Lien href={adresse}>{dit}</Lien>
              </li>
            ))}
          </ul>
        </Alerte>
      )}
      {chiffres && (
        <Territoire lus={chiffres} demande={demande} classement={classement} departements={departements} />
      )}
    </Pile>
  )
}
