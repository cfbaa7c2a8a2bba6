import { useLoaderData } from '@tanstack/react-router'
import * as CHEMINS from '#domain/chemins.ts'
import { ChoixDuLieu } from '../lieux/differes.tsx'
import { Alerte } from '../ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '../ui/boutons.tsx'
import { Grille, Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { ChampDeRecherche, FormulaireDeCriteres } from '../ui/recherche.tsx'
import { ChoixDePeriode } from './ChoixDePeriode.tsx'
import type { DonneesStatistiques } from './chargeur.ts'
import { adresseDesStatistiques, ailleurs } from './demande.ts'
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
      {lieux && <ChoixDuLieu tape={demande.lieu} lieux={lieux} approche={donnees.lieuxApproches} />}
      {refus !== null && (
        <Alerte ton="erreur" titre="Pas de chiffres ici" niveau={2} annonce="alert">
          <p>{refus}</p>
          <p>
            <Lien href={adresseDesStatistiques({ ...demande, annee: '', trimestre: '' })}>
              Voir les derniers chiffres
            </Lien>
          </p>
        </Alerte>
      )}
      {chiffres && (
        <Territoire lus={chiffres} demande={demande} classement={classement} departements={departements} />
      )}
    </Pile>
  )
}
