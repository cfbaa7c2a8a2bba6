import { useSite } from '../shell/contexte.ts'
import { AGENCES } from '../textes/agence.ts'
import { Tableau } from '../ui/Tableau.tsx'
import { Pile, Prose, TitrePage } from '../ui/miseEnPage.tsx'

const COOKIES = [
  {
    nom: 'Session',
    but: 'Vous garder connecté pendant votre visite.',
    duree: 'La durée de la session, 12 heures au plus ; 30 jours avec « Se souvenir de moi »',
  },
  {
    nom: 'Jeton de sécurité',
    but: 'Vérifier qu’un envoi vient bien de votre page.',
    duree: 'La durée de la session',
  },
  {
    nom: 'Appareil connu',
    but: 'Reconnaître l’appareil où vous êtes déjà entré, pour que les échecs d’un autre ne vous bloquent pas.',
    duree: '1 an',
  },
  {
    nom: 'Porte d’entrée',
    but: 'Vous ramener au fournisseur d’identité des notaires quand la session se ferme.',
    duree: '12 heures',
  },
  { nom: 'Apparence', but: 'Retenir le thème clair ou sombre.', duree: '1 an' },
  { nom: 'Accord', but: 'Ne plus montrer le bandeau des cookies.', duree: '1 jour' },
] as const

/** Données personnelles et cookies. */
export function DonneesPersonnelles() {
  const { identite, contact } = useSite()
  const agence = AGENCES[identite]
  return (
    <Pile>
      <TitrePage chapeau="Ce que le registre recueille, pourquoi, combien de temps, et ce que vous pouvez demander.">
        Données personnelles
      </TitrePage>
      <Prose>
        <h2>Qui est responsable</h2>
        <p>
          Le teneur du registre, {agence.nom}, {agence.adresse}.
        </p>

        <h2>Pourquoi ces données</h2>
        <p>
          Le registre est une mission d’intérêt public, fondée sur les articles L. 711-1 à L. 711-7 du code de
          la construction et de l’habitation. Les données servent à :
        </p>
        <ul>
          <li>ouvrir un compte aux personnes habilitées à déclarer et vérifier leur qualité ;</li>
          <li>immatriculer les copropriétés et suivre les mandats de leurs représentants ;</li>
          <li>répondre aux demandes d’aide et aux réclamations ;</li>
          <li>garder la trace des décisions prises sur chaque dossier.</li>
        </ul>

        <h2>Quelles données</h2>
        <ul>
          <li>
            Identité et coordonnées du déclarant : civilité, nom, prénom, adresses électronique et postale,
            téléphone.
          </li>
          <li>Identité du représentant légal et pièces justifiant son mandat.</li>
          <li>Journal des connexions et des actes : date, auteur, objet.</li>
        </ul>
        <p>
          L’annuaire public montre les informations de la copropriété. Il ne donne ni le nom d’un syndic
          bénévole, ni les comptes d’une copropriété.
        </p>

        <h2>Combien de temps</h2>
        <ul>
          <li>
            Demande de compte non activée : deux mois. Compte : jusqu’à sa suppression, ou après un an sans
            activité, précédé de trois rappels.
          </li>
          <li>Refus et pannes vus par une personne connectée, pour l’aider : trois mois.</li>
          <li>Pièces justificatives : le temps du mandat et des délais de recours.</li>
          <li>Journal des actes : le temps nécessaire à la preuve des décisions.</li>
        </ul>

        <h2>Vos droits</h2>
        <p>
          Vous pouvez demander l’accès à vos données, leur rectification, la limitation de leur traitement et,
          quand la loi le permet, leur effacement. Écrivez au délégué à la protection des données, à l’adresse
          ci-dessus, ou à {contact.courriel}. Si la réponse ne vous convient pas, vous pouvez saisir la
          Commission nationale de l’informatique et des libertés (CNIL).
        </p>

        <h2>Cookies</h2>
        <p>
          Le site n’utilise que des cookies nécessaires à son fonctionnement : ni mesure d’audience, ni
          publicité, ni service tiers.
        </p>
      </Prose>
      <Tableau
        legende="Cookies déposés par le site"
        lignes={COOKIES}
        cleDe={(c) => c.nom}
        colonnes={[
          { cle: 'nom', titre: 'Cookie', rendu: (c) => c.nom, entete: true },
          { cle: 'but', titre: 'À quoi il sert', rendu: (c) => c.but },
          { cle: 'duree', titre: 'Durée', rendu: (c) => c.duree },
        ]}
      />
    </Pile>
  )
}
