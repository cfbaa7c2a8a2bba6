/** Galerie des composants, pour les regarder ensemble : `npx vite`, puis /web/ui/galerie.html. Jamais livrée. */
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Bouton, Copier, GroupeBoutons, Lien, LienBouton } from './boutons.tsx'
import { Captcha } from './Captcha.tsx'
import { Carte, Tuile } from './cartes.tsx'
import { Obligatoires } from './champ.tsx'
import { ChampDate } from './ChampDate.tsx'
import { ChampEntier, ChampMontant, ChampMotDePasse, ChampTexte, ChampZone, Selection } from './champs.tsx'
import { CaseACocher, ChoixOuiNon, ChoixRadio } from './choix.tsx'
import { ListeDeroulanteCombobox } from './Combobox.tsx'
import { Etapes } from './Etapes.tsx'
import { LecteurVideo } from './LecteurVideo.tsx'
import { Alerte, Badge, Bandeau, Chargement, EtatVide, MiseEnAvant } from './messages.tsx'
import {
  Conteneur,
  DeuxColonnes,
  FicheLignes,
  Grille,
  Pile,
  Prose,
  Rangee,
  Section,
  TitrePage,
} from './miseEnPage.tsx'
import { Modale } from './Modale.tsx'
import { Depliant, FilAriane } from './navigation.tsx'
import { FormulaireRecherche } from './recherche.tsx'
import { ResumeErreurs } from './ResumeErreurs.tsx'
import { Pagination, Tableau, type Colonne, type Tri } from './Tableau.tsx'
import { Televersement } from './Televersement.tsx'
import { Chiffres, TuileChiffre } from './TuileChiffre.tsx'
import { Accordeon, Onglets } from './volets.tsx'

const LIGNES = [
  { numero: 'AA1234567', nom: 'Résidence des Lilas', ville: 'Lyon', lots: 42, etat: 'À jour' },
  { numero: 'AB7654321', nom: 'Les Terrasses du Parc', ville: 'Saint-Étienne', lots: 118, etat: 'En retard' },
  {
    numero: 'AC0000042',
    nom: 'Syndicat des copropriétaires du 12 rue Victor Hugo',
    ville: '',
    lots: 7,
    etat: 'À jour',
  },
]
const COLONNES: readonly Colonne<(typeof LIGNES)[number]>[] = [
  { cle: 'numero', titre: 'Numéro', rendu: (l) => l.numero, triable: true },
  { cle: 'nom', titre: 'Nom', rendu: (l) => l.nom, triable: true, entete: true },
  { cle: 'ville', titre: 'Commune', rendu: (l) => l.ville },
  { cle: 'lots', titre: 'Lots', rendu: (l) => l.lots, alignement: 'droite' },
  {
    cle: 'etat',
    titre: 'Mise à jour',
    rendu: (l) => (
      <Badge ton={l.etat === 'À jour' ? 'succes' : 'attention'} petit>
        {l.etat}
      </Badge>
    ),
  },
  {
    cle: 'actes',
    titre: 'Actions',
    titreMasque: true,
    rendu: () => (
      <Bouton variante="tertiaire" taille="petit">
        Ouvrir
      </Bouton>
    ),
  },
]
const COMMUNES = [
  'Lyon',
  'Lille',
  'Limoges',
  'Lorient',
  'Laval',
  'La Rochelle',
  'Le Mans',
  'Le Havre',
  'Lens',
  'Libourne',
]

function Etat<V>({ depart, children }: { depart: V; children: (v: V, set: (v: V) => void) => ReactNode }) {
  const [v, set] = useState<V>(depart)
  return children(v, set)
}

function Formulaire() {
  const [essai, setEssai] = useState(0)
  const erreurs = [
    { champ: 'nom', message: 'Saisissez le nom de la copropriété.' },
    {
      champ: 'debut',
      message: 'Saisissez une date de début antérieure à aujourd’hui, par exemple 31/12/2025.',
    },
    { champ: 'procedure', message: 'Dites si une procédure est en cours.' },
  ]
  const err = (champ: string) => (essai > 0 ? erreurs.find((e) => e.champ === champ)?.message : undefined)
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setEssai(essai + 1)
      }}
    >
      <ResumeErreurs essai={essai} erreurs={essai > 0 ? erreurs : []} />
      <Obligatoires />
      <Etat depart="">
        {(v, set) => (
          <ChampTexte
            name="nom"
            libelle="Nom d’usage de la copropriété"
            requis
            value={v}
            onChange={set}
            erreur={err('nom')}
          />
        )}
      </Etat>
      <Etat depart="">
        {(v, set) => (
          <ChampTexte
            name="cp"
            libelle="Code postal"
            aide="5 chiffres"
            largeur="courte"
            autoComplete="postal-code"
            inputMode="numeric"
            value={v}
            onChange={set}
          />
        )}
      </Etat>
      <Etat depart="2026-11-20">
        {(v, set) => (
          <ChampDate
            name="debut"
            libelle="Date de début du mandat"
            requis
            value={v}
            onChange={set}
            erreur={err('debut')}
          />
        )}
      </Etat>
      <Etat depart="">
        {(v, set) => (
          <ChampDate
            name="depuis"
            libelle="Déposées depuis le"
            sansMarque
            saisieInterdite
            value={v}
            onChange={set}
          />
        )}
      </Etat>
      <Etat depart="12345,6">
        {(v, set) => (
          <ChampMontant
            name="charges"
            libelle="Charges courantes de l’exercice"
            aide="Montant en euros, tel qu’il figure en annexe 2"
            requis
            value={v}
            onChange={set}
          />
        )}
      </Etat>
      <Etat depart="">
        {(v, set) => <ChampEntier name="lots" libelle="Nombre de lots" requis value={v} onChange={set} />}
      </Etat>
      <Etat depart="">
        {(v, set) => (
          <ChampMotDePasse
            name="mdp"
            libelle="Mot de passe"
            requis
            autoComplete="new-password"
            value={v}
            onChange={set}
            regles={[
              {
                libelle: '12 caractères au moins',
                etat: v === '' ? 'neutre' : v.length >= 12 ? 'valide' : 'erreur',
              },
              { libelle: 'un chiffre', etat: v === '' ? 'neutre' : /\d/.test(v) ? 'valide' : 'erreur' },
            ]}
          />
        )}
      </Etat>
      <Etat depart="">
        {(v, set) => (
          <Selection
            name="type"
            libelle="Type de syndicat"
            requis
            value={v}
            onChange={set}
            options={[
              { valeur: 'P', libelle: 'Principal' },
              { valeur: 'S', libelle: 'Secondaire' },
            ]}
          />
        )}
      </Etat>
      <Etat<boolean | null> depart={null}>
        {(v, set) => (
          <ChoixOuiNon
            name="procedure"
            libelle="Une procédure administrative est-elle en cours ?"
            requis
            value={v}
            onChange={set}
            erreur={err('procedure')}
          />
        )}
      </Etat>
      <Etat<'a' | 'b' | null> depart="a">
        {(v, set) => (
          <ChoixRadio
            name="qui"
            libelle="Qui représente la copropriété ?"
            requis
            value={v}
            onChange={set}
            options={[
              {
                valeur: 'a',
                libelle: 'Un syndic bénévole',
                aide: 'Un copropriétaire élu par l’assemblée générale',
              },
              { valeur: 'b', libelle: 'Un administrateur provisoire' },
            ]}
          />
        )}
      </Etat>
      <Etat depart={false}>
        {(v, set) => (
          <CaseACocher
            name="certifie"
            libelle="Je certifie l’exactitude des informations"
            requis
            value={v}
            onChange={set}
          />
        )}
      </Etat>
      <Etat depart="l">
        {(v, set) => (
          <ListeDeroulanteCombobox
            name="commune"
            libelle="Commune"
            aide="Tapez au moins une lettre"
            requis
            value={v}
            onChange={set}
            options={v ? COMMUNES.filter((c) => c.toLowerCase().startsWith(v.toLowerCase())) : null}
            cleOption={(c) => c}
            libelleOption={(c) => c}
            surChoix={set}
          />
        )}
      </Etat>
      <Etat<File | null> depart={null}>
        {(v, set) => (
          <Televersement
            name="pdf"
            libelle="Justificatif du mandat"
            requis
            formats={['.pdf']}
            poidsMaxMo={5}
            value={v}
            onChange={set}
            dejaDepose={{ nom: 'contrat-de-syndic-2026.pdf' }}
          />
        )}
      </Etat>
      <Etat depart="Texte déjà saisi.">
        {(v, set) => <ChampZone name="motif" libelle="Motif" maxLength={200} value={v} onChange={set} />}
      </Etat>
      <Captcha obtenirDefi={() => Promise.reject(new Error('galerie'))} onChange={() => undefined} />
      <GroupeBoutons alignement="droite">
        <Bouton variante="secondaire">Enregistrer et quitter</Bouton>
        <Bouton type="submit" icone="fleche" iconeADroite>
          Enregistrer et continuer
        </Bouton>
      </GroupeBoutons>
    </form>
  )
}

function Galerie() {
  const [modale, setModale] = useState(false)
  const [tri, setTri] = useState<Tri | null>({ colonne: 'nom', sens: 'asc' })
  const [page, setPage] = useState(5)
  return (
    <main>
      <Bandeau titre="À noter." surFermeture={() => undefined}>
        Le service sera interrompu dimanche de 6 h à 8 h.
      </Bandeau>
      <Conteneur>
        <FilAriane
          miettes={[
            { libelle: 'Accueil', href: '/' },
            { libelle: 'Annuaire', href: '/annuaire' },
            { libelle: 'Résidence des Lilas', href: '/annuaire/AA1234567' },
          ]}
        />
        <Pile espace={8}>
          <TitrePage
            surtitre="AA1-234-567"
            chapeau="Tous les composants, dans le thème choisi."
            actions={
              <>
                <Copier texte="AA1234567">Copier le numéro</Copier>
                <Bouton
                  variante="tertiaire"
                  taille="petit"
                  icone="theme"
                  onClick={() => {
                    const d = document.documentElement.dataset
                    d['frTheme'] = d['frTheme'] === 'dark' ? 'light' : 'dark'
                  }}
                >
                  Changer de thème
                </Bouton>
              </>
            }
          >
            Résidence des Lilas
          </TitrePage>
          <Rangee>
            <Badge ton="succes">À jour</Badge>
            <Badge ton="attention">En retard</Badge>
            <Badge ton="erreur">Refusée</Badge>
            <Badge ton="info">En cours</Badge>
            <Badge ton="nouveau">Nouveau</Badge>
            <Badge>Brouillon</Badge>
            <Badge ton="succes" petit sansIcone={false}>
              Validée
            </Badge>
          </Rangee>
          <GroupeBoutons>
            <Bouton icone="ajouter">Immatriculer</Bouton>
            <Bouton variante="secondaire">Modifier</Bouton>
            <Bouton variante="tertiaire" icone="telecharger">
              Télécharger
            </Bouton>
            <Bouton variante="discret" icone="rafraichir" iconeSeule>
              Rafraîchir
            </Bouton>
            <Bouton enCours>Envoi en cours</Bouton>
            <Bouton disabled>Indisponible</Bouton>
            <LienBouton href="/annuaire" taille="grand">
              Grand lien
            </LienBouton>
          </GroupeBoutons>
          <Rangee>
            <Lien href="/annuaire">Lien simple</Lien>
            <Lien href="/annuaire" icone="retour">
              Revenir aux résultats
            </Lien>
            <Lien href="https://www.legifrance.gouv.fr" target="_blank">
              Légifrance
            </Lien>
          </Rangee>
          <FormulaireRecherche
            action="/annuaire"
            libelle="Chercher une copropriété"
            aide="Numéro d’immatriculation, nom ou adresse"
            valeur="lilas"
          />
          <Alerte ton="info" titre="Information" niveau={2}>
            <p>Un message d’information.</p>
          </Alerte>
          <Alerte ton="succes" titre="Demande transmise" surFermeture={() => undefined}>
            <p>Votre demande IM-2026-000042 est transmise au teneur du registre.</p>
          </Alerte>
          <Alerte ton="attention">Cette demande est ouverte par Paul Martin depuis 14:32.</Alerte>
          <Alerte ton="erreur" titre="Le fichier n’a pas pu être lu">
            <p>« contrat.pdf » est protégé par un mot de passe.</p>
          </Alerte>
          <MiseEnAvant
            titre="Votre compte attend son activation"
            icone="message"
            action={<Bouton>Activer</Bouton>}
          >
            <p>Saisissez le code reçu par courrier.</p>
          </MiseEnAvant>
          <Etapes
            courante={2}
            etapes={[
              'Rattachement',
              'Identification',
              'Procédures',
              'Données financières',
              'Données techniques',
            ]}
          />
          <Section titre="Comptes et vidéo">
            <Pile>
              <Chiffres>
                <TuileChiffre
                  nombre={5_124}
                  libelle="copropriétés immatriculées"
                  action={
                    <LienBouton href="/c" variante="secondaire" taille="petit">
                      Voir
                    </LienBouton>
                  }
                />
                <TuileChiffre
                  nombre={3}
                  libelle="mandats expirés"
                  badge={<Badge ton="attention">À renouveler</Badge>}
                />
                <TuileChiffre nombre={0} libelle="mise à jour requise" />
              </Chiffres>
              <LecteurVideo adresse="/v" titre="Présentation" bouton="Lire" affiche={null} vivant>
                <p>La transcription.</p>
              </LecteurVideo>
            </Pile>
          </Section>

          <Section titre="Tuiles et cartes">
            <Grille>
              <Tuile
                titre="Immatriculer une copropriété"
                detail="Vérifiez d’abord qu’elle n’y figure pas."
                href="/x"
                icone="ajouter"
              />
              <Tuile
                titre="Valider les demandes"
                detail="12 demandes à examiner."
                href="/y"
                icone="valider"
                badge={
                  <Badge ton="attention" petit>
                    3 en retard
                  </Badge>
                }
              />
              <Tuile titre="Annuaire" href="/z" icone="annuaire" />
            </Grille>
            <br />
            <Grille min="grand">
              <Carte
                titre="Résidence des Lilas"
                href="/c"
                detail="12 rue Victor Hugo, 69002 Lyon"
                badges={<Badge ton="succes">À jour</Badge>}
              >
                <p>42 lots · syndic professionnel</p>
              </Carte>
              <Carte
                titre="Brouillon"
                detail="Enregistré aujourd’hui à 14:32"
                pied={<Bouton taille="petit">Reprendre</Bouton>}
              />
            </Grille>
          </Section>
          <Tableau
            legende="Copropriétés trouvées"
            lignes={LIGNES}
            cleDe={(l) => l.numero}
            tri={tri}
            surTri={setTri}
            colonnes={COLONNES}
          />
          <Pagination page={page} pages={12} surPage={setPage} />
          <DeuxColonnes
            principal={
              <FicheLignes
                lignes={[
                  { libelle: 'Adresse de référence', valeur: '12 rue Victor Hugo, 69002 Lyon' },
                  { libelle: 'Nom d’usage', valeur: null, action: <Lien href="/m">Modifier</Lien> },
                  { libelle: 'Nombre de lots', valeur: 42, action: <Lien href="/m">Modifier</Lien> },
                ]}
              />
            }
            lateral={
              <Prose>
                <h2>À côté</h2>
                <p>Une colonne latérale qui passe dessous sur petit écran.</p>
              </Prose>
            }
          />
          <Onglets
            libelle="Dossier"
            onglets={[
              { cle: 'a', titre: 'Identification', contenu: <p>Contenu de l’identification.</p> },
              { cle: 'b', titre: 'Finances', contenu: <p>Contenu des finances.</p> },
              { cle: 'c', titre: 'Technique', contenu: <p>Contenu technique.</p> },
            ]}
          />
          <div>
            <Accordeon titre="Où trouver ce montant ?">
              <p>En annexe 2, total 1.</p>
            </Accordeon>
            <Accordeon titre="Qui peut déclarer ?" ouvert>
              <p>Le représentant légal.</p>
            </Accordeon>
          </div>
          <Depliant bouton="Autres actions" alignement="gauche">
            <ul>
              <li>
                <Lien href="/d">Renouveler le mandat</Lien>
              </li>
            </ul>
          </Depliant>
          <Chargement />
          <EtatVide
            titre="Aucune copropriété ne correspond"
            action={<Bouton variante="secondaire">Effacer les filtres</Bouton>}
          >
            <p>Vérifiez l’orthographe, ou cherchez par numéro.</p>
          </EtatVide>
          <Bouton onClick={() => setModale(true)}>Ouvrir la fenêtre</Bouton>
          <Section titre="Formulaire">
            <Formulaire />
          </Section>
        </Pile>
      </Conteneur>
      <Modale
        ouverte={modale}
        surFermeture={() => setModale(false)}
        taille="MD"
        sansFermetureExterieure
        titre="Supprimer deux comptes ?"
        actions={
          <>
            <Bouton variante="secondaire" onClick={() => setModale(false)}>
              Annuler
            </Bouton>
            <Bouton onClick={() => setModale(false)}>Supprimer les deux comptes</Bouton>
          </>
        }
      >
        <p>Ces personnes ne pourront plus se connecter. Cette action ne s’annule pas.</p>
        <Etat depart="">{(v, set) => <ChampTexte name="m" libelle="Motif" value={v} onChange={set} />}</Etat>
      </Modale>
    </main>
  )
}

const racine = document.getElementById('racine')
if (racine) createRoot(racine).render(<Galerie />)
